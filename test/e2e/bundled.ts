// Pages made of packages that only tests need, each bundled into one document, once for all files and runs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Plugin, rolldown } from 'rolldown';
import { ROOT } from '../../scripts/files.mjs';

/** Bundles that an earlier file or run made, each under a name that says what it was made of. */
const CACHE = join(ROOT, 'node_modules/.cache/bai-editors');

/**
 * What a page is made of. `folder`: has the packages and their lockfile. `entry`: its script, a file there. `beside`: other files that it is made of.
 * `body`: what stands before the script. `style`: a style sheet below the folder's packages, "" for none.
 */
export type Parts = { folder: string; entry: string; beside: string[]; body: string; style: string; plugins?: Plugin[] };

/** The page as one document; fonts and pictures of its style are left out. Installs the folder's packages where they are missing. */
export async function bundledPage(parts: Parts): Promise<string> {
  const { folder, entry, beside } = parts;
  if (!existsSync(join(folder, 'node_modules'))) execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  const hash = createHash('sha256').update(JSON.stringify([parts.body, parts.style]));
  for (const file of [join(folder, 'package-lock.json'), join(folder, entry), ...beside, import.meta.filename])
    hash.update(readFileSync(file));
  const cached = join(CACHE, `${entry}-${hash.digest('hex').slice(0, 16)}.html`);
  if (existsSync(cached)) return readFileSync(cached, 'utf8');
  const made = mkdtempSync(join(tmpdir(), 'bai-editors-'));
  try {
    const page = await bundle(parts, join(made, 'page.js'));
    mkdirSync(CACHE, { recursive: true });
    // Two files may be at it: what is there under the name is whole.
    const written = `${cached}.${process.pid}`;
    writeFileSync(written, page);
    renameSync(written, cached);
    return page;
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
}

async function bundle({ folder, entry, body, style, plugins = [] }: Parts, file: string): Promise<string> {
  const build = await rolldown({
    input: join(folder, entry),
    cwd: folder,
    platform: 'browser',
    transform: { define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' } },
    moduleTypes: { '.css': 'empty', '.ttf': 'empty' },
    logLevel: 'warn',
    onLog: (_, log) => {
      if (log.code === 'UNRESOLVED_IMPORT') throw new Error(log.message);
    },
    plugins,
  });
  await build.write({ file, format: 'es', codeSplitting: false });
  await build.close();
  const script = readFileSync(file, 'utf8').replaceAll('</script', '<\\/script');
  const sheet = style === '' ? '' : `<style>${readFileSync(join(folder, 'node_modules', style), 'utf8')}</style>`;
  return `${body}${sheet}<script type="module">${script}</script>`;
}
