// What a text plainly means in a field of some kind, and whether a field holds a text in the page's own format (page; no DOM).

/**
 * The text as a field of this `type` takes it: `1,250` as a number, `2:30 PM` as a time, `2026-03-04 05:06` as a moment, `25/04/2026` as a day; any other as
 * it is.
 */
export function plainValue(type: string, text: string): string {
  const trimmed = text.trim();
  switch (type) {
    case 'number':
    case 'range':
      return /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(trimmed) ? trimmed.replaceAll(',', '') : text;
    case 'time':
      return plainTime(trimmed) ?? text;
    case 'date':
      return plainDay(trimmed) ?? text;
    case 'datetime-local': {
      const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})[T ]\s*(.+)$/.exec(trimmed) ?? [];
      const plain = plainTime(time);
      return plain === null ? text : `${day}T${plain}`;
    }
    default:
      return text;
  }
}

/** A day whose parts can be read in one way only: one of them is no month, or both are the same. */
function plainDay(text: string): string | null {
  const [, first = '', , second = '', year = ''] = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  const [a, b] = [Number(first), Number(second)];
  if (year === '' || (a <= 12 && b <= 12 && a !== b)) return null;
  const [month, day] = a > 12 ? [second, first] : [first, second];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function plainTime(text: string): string | null {
  const found = /^(\d{1,2}):(\d{2})(:\d{2})?(?:\s*([ap])\.?m\.?)?$/i.exec(text);
  if (found === null) return null;
  const [, hours = '', minutes = '', seconds = '', half] = found;
  const hour = Number(hours);
  if (half === undefined) return `${hours.padStart(2, '0')}:${minutes}${seconds}`;
  if (hour < 1 || hour > 12) return null;
  const full = (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(full).padStart(2, '0')}:${minutes}${seconds}`;
}

/**
 * Whether a value is a text in another format: the same letters and digits in the same order, in whatever case, with other signs between them. A sign before a
 * number, and where its decimals begin, are no matter of format.
 */
export function isFormatted(value: string, text: string): boolean {
  if (signsOf(text) === '' || signsOf(value) !== signsOf(text)) return false;
  const number = /^\s*[+-]?[\d.,' \u00A0\u202F]+\s*$/;
  if (!number.test(text)) return true;
  if (/^\s*-/.test(value) !== /^\s*-/.test(text)) return false;
  return decimalsOf(value) === decimalsOf(text);
}

function signsOf(text: string): string {
  return (text.normalize('NFKC').match(/[\p{L}\p{M}\p{N}]/gu) ?? []).join('').toLowerCase();
}

/** The digits behind the last point or comma, where they can only be decimals: one or two behind a single one, or any number behind one of another kind. */
function decimalsOf(text: string): string {
  const [, before = '', mark = '', after = ''] = /^(.*)([.,])(\d+)\D*$/.exec(text) ?? [];
  if (mark === '' || before.includes(mark)) return '';
  return after.length === 3 && !/[.,]/.test(before) ? '' : after;
}
