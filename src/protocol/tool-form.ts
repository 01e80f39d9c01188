// The input of a tool that a page offers as the parts that a person fills in, and back (pure). Apart from the other forms, since only the editor needs it.
import type { Lens } from './payload-form.ts';
import { readJson } from './reader/json.ts';
import type { ToolField } from './tool-schema.ts';

/** Whether a value of a tool's input is one text, number or choice; what else it may be is written as JSON. */
export function isPlain({ type, choices }: ToolField): boolean {
  return choices.length > 0 || /^(?:string|number|integer|boolean)$/.test(type);
}

/** The input that `x` writes, `{}` where it is empty; null while it is no JSON object. */
export function toolInput(x: string): object | null {
  const read = x.trim() === '' ? null : readJson(x.trim());
  if (read === null) return {};
  return read.ok && typeof read.value === 'object' && !Array.isArray(read.value) ? read.value : null;
}

/**
 * CLICK on a tool: what its input holds for each plain field, by name: a text as it is, all else as JSON, "" for what is not given. All other values of the
 * input stay as they are.
 */
export function toolForm(fields: readonly ToolField[]): Lens<Record<string, string>> {
  const textIn = (input: object, { name, choices, type }: ToolField): string => {
    const value: unknown = Object.hasOwn(input, name) ? Reflect.get(input, name) : undefined;
    if (value === undefined) return '';
    return typeof value === 'string' && choices.length === 0 && type !== 'boolean' ? value : JSON.stringify(value);
  };
  return {
    read({ x }) {
      const input = toolInput(x);
      return input && Object.fromEntries(fields.filter(isPlain).map(field => [field.name, textIn(input, field)]));
    },
    write(parts, { s, x }) {
      const input = new Map<string, unknown>(Object.entries(toolInput(x) ?? {}));
      for (const field of fields.filter(isPlain)) {
        const text = parts[field.name] ?? '';
        if (text === textIn(Object.fromEntries(input), field)) continue;
        if (text === '' && !(field.required && field.type === 'string' && field.choices.length === 0)) input.delete(field.name);
        else input.set(field.name, meantBy(field, text));
      }
      return { s, x: JSON.stringify(Object.fromEntries(input)) };
    },
  };
}

/** What a text means for a field; what is no number yet stays a text, and is told as one that does not fit. */
function meantBy({ type, choices }: ToolField, text: string): unknown {
  if (choices.length > 0 || type === 'boolean') return JSON.parse(text);
  return type === 'string' || text.trim() === '' || !Number.isFinite(Number(text)) ? text : Number(text);
}
