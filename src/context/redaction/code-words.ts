// How pages and messages say a one-time code (pure data), in English, German, French, Spanish and Arabic, with the code before or behind its words.

// What we write ourselves where a page begins a new line or a new cell: a text of ours says a word and its secret in two lines, or with a bar between.
export const NEXT_LINE = String.raw`[^\S\n]*\n[\s#|-]{0,8}`;

/** Four to eight digits, or three and three; with the letters that some senders put before. No part of a longer number, of a price or a date. */
const CODE = String.raw`(?:(?<![\p{L}\d.,-])[A-Z]{1,3}-)?(?<![\d٠-٩.,]|(?<![A-Z])-)([0-9٠-٩]{4,8}|[0-9]{3}[ -][0-9]{3})(?![0-9٠-٩]|[.,-][0-9])`;
const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;

/** What other codes are called. */
const OTHER = String.raw`(?:postal|post|zip|area|country|dial\p{L}*|error|status|exit|promo\p{L}*|coupon|discount|voucher|gift|referral|affiliate|booking|reservation|order|tracking|shipping|product|item|article|artículo|bar|qr|source|customer|dress|building|colou?r|tax|branch|sort|swift|currency|language|stock|style|model|part|serial|class|course|job|room|morse|hs|descuento|pedido|producto|barras|reserva|erreur|produit|commande|réduction|remise|barres?|fehler|البريدي|البريد|الخصم|المنتج|الخطأ|الطلب|الدولة|الحجز)`;

/** A few words of a name or a purpose, none of which makes it another code. */
const words = (most: number) => String.raw`(?:\s+(?!${OTHER}${END})[\p{L}\p{N}.&'’-]{1,24}){0,${most}}?`;

/** Names that say what it is by themselves. */
const NAMES = [
  '(?:verification|security|one[- ]time|login|log-in|sign-in|confirmation|access|authentication|auth|2fa|otp|sms|bestätigungs|sicherheits|verifizierungs|anmelde|zugangs|einmal|aktivierungs|freischalt|prüf|authentifizierungs)[- ]?(?:code|pin|passcode|passwort|password|kennwort|number)',
  `code (?:de |d['’]|à )(?:vérification|confirmation|sécurité|connexion|validation|accès|authentification|usage unique)`,
  'código (?:de )?(?:verificación|confirmación|seguridad|acceso|un solo uso|inicio de sesión|activación|autenticación)',
  '(?:ال)?(?:رمز|كود) (?:ال)?(?:تحقق|تأكيد|تفعيل|أمان|دخول|مرور|مصادقة|توثيق)',
].join('|');

const YOUR = '(?:your|dein(?:en?)?|ihr(?:en?)?|eu(?:er|ren)|votre|ton|tu|su|vuestro)';
const NAME = '(?:code|pin|tan|otp|passcode|zugangscode|bestätigungscode|sicherheitscode|anmeldecode|einmalcode|código|clave)';
const IS = '(?:is|was|ist|lautet|est|es|هو|هي)';
const ARABIC_NAME = String.raw`(?:رمزك|كودك|رمزكم|(?:ال)?(?:رمز|كود))(?!\s*${OTHER})`;
const GAP = String.raw`(?:${NEXT_LINE}|[^\S\n]*["'“”«»*:]{0,3}[^\S\n]*)`;
/** "Your code is 2000 lines long" is about another thing. */
const NO_UNIT = String.raw`(?!\s*(?:%|€|\$|£|lines?|zeilen|lignes|líneas|bytes?|[kmg]?b|char\p{L}*|zeichen|caract\p{L}*|words?|points?|px|ms|seconds?|minutes?)${END})`;

/** The name where it stands last, be it joined to another word; and what would make it the name of another code. */
const LAST = String.raw`(?:(?!${OTHER}-)[\p{L}\p{N}.&]{1,24}-)?${NAME}(?!\s+(?:de\s+|d['’]\s?)?${OTHER})`;

/** What a code is used for. */
const USE =
  '(?:use|using|enter|type|usa|usar|utiliza|utilice|utilise[rz]?|introduce|introduzca|ingresa|ingrese|verwenden?|nutzen?|benutzen?|gib|geben|saisissez|saisis|entrez|tapez|استخدم|استعمل|أدخل|ادخل)';
const THE = String.raw`(?:\s+(?:sie|the|this|den|diesen|le|ce|el|este|الرمز|رمز|الكود|كود)){0,2}(?:\s+(?:code|pin|código))?`;
const FOR = String.raw`(?=[\s,"'”»]{1,4}(?:ein[\s,]{1,3})?(?:to|um|zum|zur|für|pour|para|de|ل)[^\n\d]{0,40}?(?:sign|log|verif|confirm|authent|unlock|reset|anmeld|anzumeld|einlog|einzulog|bestätig|verifizier|connect|vérif|valid|iniciar|acced|entrar|تسجيل|تأكيد|تحقق|دخول))`;

/** The first group of each is the code. */
export const CODE_PATTERNS: readonly RegExp[] = [
  // "Verification code: 482913"
  String.raw`${START}(?:${NAMES})${END}[^\d٠-٩\n]{0,24}?(?:${NEXT_LINE})?${CODE}`,
  // "Your code for Example is 482913"
  String.raw`${START}${YOUR}${words(3)}\s+${LAST}${END}${words(5)}\s*(?:${IS}${END}|[:=→–—-])\s*${GAP}${CODE}${NO_UNIT}`,
  String.raw`${START}${ARABIC_NAME}${END}${words(4)}\s*(?:${IS}${END}\s*:?|[:=–—-])\s*${GAP}${CODE}`,
  String.raw`${START}(?:otp|passcode|tan|one[- ]time password|einmalpasswort)\s*(?:${IS}${END}|:)\s*${GAP}${CODE}`,
  // "482913 is your code"
  String.raw`${CODE}(?=\s+(?:is|as|ist|als|est|comme|es|como)\s+${YOUR}${words(4)}\s+(?:${LAST}|${NAMES})${END})`,
  String.raw`${CODE}(?=\s+${IS}\s+(?:${ARABIC_NAME}|${NAMES}))`,
  String.raw`${CODE}(?=\s*[:–—-]\s*(?:${YOUR}${words(3)}\s+${LAST}|${NAMES})${END})`,
  // "Use 482913 to sign in"
  String.raw`${START}${USE}${THE}\s+["'“«]?${CODE}${FOR}`,
].map(pattern => new RegExp(pattern, 'giu'));
