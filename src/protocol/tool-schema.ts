// The input of a tool that a page offers (pure): what of its JSON Schema is told, and what is wrong with an input. Both are the page's own words.
import { pageWords } from './page-words.ts';
import { unquoted } from './quoted-words.ts';

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
    const kind = choices.length > 0 ? listed(choices, ' or ') : type || 'any';
    const range = [least === null ? '' : ` from ${least}`, most === null ? '' : ` to ${most}`].join('');
    return `${nameInWords(name)}: ${kind}${range}${required ? ', required' : ''}${secret ? ', secret' : ''}${says === '' ? '' : `, "${unquoted(says)}"`}`;
  });
  const more = fields.length - told.length;
  if (more > 0) told.push(`… ${more} more`);
  return told.join('; ');
}

/**
 * What of an input does not fit the fields of a tool: names of required ones that are missing, values that are none of theirs with what they may be, as
 * `guests (integer, 1 – 9)`, and names that the tool does not know.
 */
export function inputFaults(fields: readonly ToolField[], input: object): { missing: string[]; unfit: string[]; unknown: string[] } {
  const has = ({ name }: ToolField) => Object.hasOwn(input, name);
  const faulty = fields.filter(field => isFaulty(field, input));
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => nameInWords(name));
  return {
    missing: names(faulty.filter(field => !has(field))),
    unfit: faulty.filter(has).map(field => `${nameInWords(field.name)} (${taken(field)})`),
    unknown:
      fields.length === 0 ? [] : names(Object.keys(input).flatMap(name => (fields.some(field => field.name === name) ? [] : [{ name }]))),
  };
}

/** Whether an input lacks what a field must have, or holds what it does not take. */
export function isFaulty(field: ToolField, input: object): boolean {
  return Object.hasOwn(input, field.name) ? !fits(field, Reflect.get(input, field.name)) : field.required;
}

/** The values that a field takes, without words of any language but the names of JSON's types: `integer, 1 – 9`, `"in", "out"`. */
function taken({ type, choices, least, most }: ToolField): string {
  if (choices.length > 0) return listed(choices, ', ');
  const range = least === null && most === null ? '' : `${least ?? '…'} – ${most ?? '…'}`;
  return [type, range].filter(Boolean).join(', ');
}

function listed(choices: readonly string[], between: string): string {
  const told = choices.slice(0, MAX_CHOICES).map(choice => pageWords(choice, MAX_NAME));
  if (choices.length > MAX_CHOICES) told.push('…');
  return told.join(between);
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

function nameInWords(name: string): string {
  return /^[\w.-]{1,40}$/.test(name) ? name : pageWords(JSON.stringify(name), MAX_NAME);
}

function partOf(value: unknown, key: string): unknown {
  return Object.hasOwn(objectOf(value), key) ? Reflect.get(objectOf(value), key) : undefined;
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
