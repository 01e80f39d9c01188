// The input of a tool that a page offers (pure): what of its JSON Schema is told, and what is wrong with an input. Both are the page's own words.
import { withoutInvisible } from './reader/invisible.ts';

/**
 * One value that a tool takes. `type`: of JSON, "" for any; `choices`: the values that it may have, as JSON; `says`: the page's words for it; `secret`: a
 * password, a code or a card, as in a field of a page.
 */
export type ToolField = {
  name: string;
  type: string;
  required: boolean;
  choices: string[];
  least: number | null;
  most: number | null;
  says: string;
  secret: boolean;
};

const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);
const MAX_FIELDS = 12;
const MAX_CHOICES = 12;
const MAX_NAME = 40;
const MAX_SAYS = 80;

/** The values that a schema names, in its order; none where it is no schema of an object. `isSecret`: whether the value of a name is one. */
export function toolFields(schema: unknown, isSecret: (name: string) => boolean = () => false): ToolField[] {
  const required = partOf(schema, 'required');
  return Object.entries(objectOf(partOf(schema, 'properties'))).map(([name, field]) => {
    const [type, choices, least, most] = ['type', 'enum', 'minimum', 'maximum'].map(key => partOf(field, key));
    return {
      name,
      type: typeof type === 'string' && TYPES.has(type) ? type : '',
      required: Array.isArray(required) && required.includes(name),
      choices: Array.isArray(choices) ? choices.map(choice => JSON.stringify(choice) ?? 'null') : [],
      least: typeof least === 'number' ? least : null,
      most: typeof most === 'number' ? most : null,
      says: pageWords(partOf(field, 'description'), MAX_SAYS),
      secret: isSecret(name),
    };
  });
}

/** The fields as one line of a digest tells them: `guests: number 1 to 9, required, "number of guests"; where: "in" or "out"`. */
export function fieldsInWords(fields: readonly ToolField[]): string {
  const told = fields.slice(0, MAX_FIELDS).map(({ name, type, required, choices, least, most, says, secret }) => {
    const values = choices.slice(0, MAX_CHOICES).map(choice => pageWords(choice, MAX_NAME));
    const kind = values.length > 0 ? `${values.join(' or ')}${choices.length > MAX_CHOICES ? ' …' : ''}` : type || 'any';
    const range = [least === null ? '' : ` from ${least}`, most === null ? '' : ` to ${most}`].join('');
    return `${nameInWords(name)}: ${kind}${range}${required ? ', required' : ''}${secret ? ', secret' : ''}${says === '' ? '' : `, "${unquoted(says)}"`}`;
  });
  const more = fields.length - told.length;
  return [...told, ...(more > 0 ? [`… ${more} more`] : [])].join('; ');
}

/** What of an input does not fit the fields of a tool, by their names: required ones that are missing, values that are none of theirs, and names that the tool does not know. */
export function inputFaults(fields: readonly ToolField[], input: object): { missing: string[]; unfit: string[]; unknown: string[] } {
  const has = ({ name }: ToolField) => Object.hasOwn(input, name);
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => nameInWords(name));
  return {
    missing: names(fields.filter(field => field.required && !has(field))),
    unfit: names(fields.filter(field => has(field) && !fits(field, Reflect.get(input, field.name)))),
    unknown:
      fields.length === 0 ? [] : names(Object.keys(input).flatMap(name => (fields.some(field => field.name === name) ? [] : [{ name }]))),
  };
}

/** The secret fields of a tool that an input would fill, by their names as they stand there. */
export function secretsIn(fields: readonly ToolField[], input: object): string[] {
  return fields.flatMap(({ name, secret }) => (secret && Object.hasOwn(input, name) ? [name] : []));
}

function fits({ type, choices, least, most }: ToolField, value: unknown): boolean {
  if (choices.length > 0 && !choices.includes(JSON.stringify(value))) return false;
  if (typeof value === 'number' && (value < (least ?? value) || value > (most ?? value))) return false;
  switch (type) {
    case '':
      return true;
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Words of a page for one line: visible characters only, white space folded, cut. "" for what is no text. */
export function pageWords(text: unknown, most: number): string {
  if (typeof text !== 'string') return '';
  const words = withoutInvisible(text.slice(0, most * 8))
    .replace(/\s+/g, ' ')
    .trim();
  return words.length > most ? `${words.slice(0, most - 1).trimEnd()}…` : words;
}

/** The same for what stands in quotation marks, without any that would end them. */
export function unquoted(words: string): string {
  return words.replaceAll('"', "'");
}

function nameInWords(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : pageWords(JSON.stringify(name), MAX_NAME);
}

function partOf(value: unknown, key: string): unknown {
  return Object.hasOwn(objectOf(value), key) ? Reflect.get(objectOf(value), key) : undefined;
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
