// What telephone numbers without a country look like (pure data): groups as they are written where they are dialled, or any behind a word for a telephone.

/** A number may follow; a longer one, an amount and a size are no telephone number. */
const END = String.raw`(?![\w]|[ .,/-]?\d| ?(?:€|\$|£|%|EUR|USD|GBP))`;
const START = String.raw`(?<![\w.,/+-]|\d )`;

const LABEL = String.raw`(?<![\p{L}\p{N}])(?:tel(?:efon(?:nummer)?|ephone)?|phone|mobile?|cell|fax|handy(?:nummer)?|mobil(?:nummer)?|rufnummer|festnetz|t[ée]l(?:[ée]phone)?|portable|tel[ée]fono|m[óo]vil|celular|(?:رقم )?(?:ال)?(?:هاتف|جوال|موبايل))\.?(?: (?:number|no\.?|nr\.?|numero|número))?["']?\s{0,2}[:.|=]?[\s|*"']{0,4}`;

export const NATIONAL_NUMBERS: readonly RegExp[] = [
  // (555) 123-4567
  String.raw`${START}((?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4})${END}`,
  // 030 901820, 0171/1234567, 01 23 45 67 89, 020 7946 0958, (030) 90 18 20
  String.raw`${START}(\(?0[1-9]\d{0,4}\)?(?:[ ./-]{1,3}\d{2,8}){1,5})${END}`,
  // 612 345 678, 91 123 45 67
  String.raw`${START}([679]\d\d \d{3} \d{3}|[89]\d{1,2} \d{3} \d{2} \d{2}|[679]\d\d \d\d \d\d \d\d)${END}`,
  String.raw`${LABEL}(\(?\d[\d ()./-]{4,18}\d)${END}`,
].map(pattern => new RegExp(pattern, 'giu'));

/** What else is a row of digits: the word before it says so, or it is a date. */
const OTHER =
  /(?:order|bestell\p{L}*|auftrag\p{L}*|rechnung\p{L}*|invoice|commande|facture|pedido|factura|الطلب|طلب|tracking|track|sendung\p{L}*|suivi|seguimiento|shipment|parcel|paket\p{L}*|isbn(?:-1[03])?|issn|ean|gtin|upc|sku|ref(?:erence)?|id|no|nr|number|nummer|numéro|número|version|serial|model|asin|iban|vat|build|ticket|case|account|konto\p{L}*)[\s.:#°=]{0,4}$/iu;
const DATE = /^(?:\d{1,2}[./-]\d{1,2}[./-](?:19|20)?\d\d|(?:19|20)\d\d[./-]\d{1,2}[./-]\d{1,2})(?!\d)/;

/** Whether it has as many digits as a telephone number, is no date, and nothing before it says that it is another number. */
export function isPhoneNumber(secret: string, match: string, before: string): boolean {
  const digits = secret.replace(/\D/g, '').length;
  if (digits < 7 || digits > 15) return false;
  const labelled = match.length > secret.length;
  if (DATE.test(secret) && !/^\d\d[. ]\d\d[. ]\d\d[. ]\d\d/.test(secret)) return false;
  return labelled || !OTHER.test(before);
}
