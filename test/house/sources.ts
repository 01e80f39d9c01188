// Reads the project's source files for the tests of the house: paths, texts, imports and syntax trees.
import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import ts from 'typescript';
import { filesIn, ROOT } from '../../scripts/files.mjs';

export type Source = { path: string; text: string; tree: ts.SourceFile };

/** Every TypeScript file below `src`, with its syntax tree; paths from the project's folder. */
export function sources(): Source[] {
  return filesIn(join(ROOT, 'src'))
    .map(file => `src/${file}`)
    .filter(path => /\.tsx?$/.test(path))
    .map(path => {
      const text = readFileSync(join(ROOT, path), 'utf8');
      return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true) };
    });
}

/** What a file imports, types included: a path from the project's folder, or a package's name. */
export function importsOf({ path, tree }: Source): string[] {
  const named: string[] = [];
  visit(tree, node => {
    if (
      (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) &&
      node.moduleSpecifier &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      named.push(node.moduleSpecifier.text);
    }
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      named.push(argument && ts.isStringLiteral(argument) ? argument.text : 'a computed import');
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument) && ts.isStringLiteral(node.argument.literal)) {
      named.push(node.argument.literal.text);
    }
  });
  return named.map(name => (name.startsWith('.') ? normalize(join(dirname(path), name)) : name));
}

/** What is still there after compiling: imports and exports that are not of types only. */
export function valueImportsOf(source: Source): string[] {
  const statements = source.tree.statements.filter(node => !isTypeOnly(node));
  return importsOf({ ...source, tree: ts.factory.updateSourceFile(source.tree, statements) });
}

function isTypeOnly(node: ts.Statement): boolean {
  if (ts.isExportDeclaration(node)) {
    const names = node.exportClause;
    return node.isTypeOnly || (names !== undefined && ts.isNamedExports(names) && names.elements.every(each => each.isTypeOnly));
  }
  if (!ts.isImportDeclaration(node) || node.importClause === undefined) return false;
  const { isTypeOnly: all, name, namedBindings } = node.importClause;
  if (all) return true;
  return (
    name === undefined &&
    namedBindings !== undefined &&
    ts.isNamedImports(namedBindings) &&
    namedBindings.elements.every(each => each.isTypeOnly)
  );
}

/** Calls back for every node of a tree. */
export function visit(node: ts.Node, each: (node: ts.Node) => void): void {
  each(node);
  ts.forEachChild(node, child => visit(child, each));
}

/** Where a node stands, for a failing test: `path:line`. */
export function placeOf(source: Source, node: ts.Node): string {
  return `${source.path}:${source.tree.getLineAndCharacterOfPosition(node.getStart(source.tree)).line + 1}`;
}
