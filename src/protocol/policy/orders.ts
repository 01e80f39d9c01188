// Finds words in the text of a page that give orders to an AI (pure), in English, German, French, Spanish and Arabic. A page is data; the user is told that
// it speaks to the AI, and nothing of it is taken away.

/** A piece of a text: `[from, to)` in UTF-16 units. */
export type Passage = { from: number; to: number };

const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;

/** Who is spoken to. */
const AI = String.raw`(?:a\.?i\.?|llms?|gpt|chatgpt|claude|gemini|copilot|bai|large language models?|language models?|ki|ia|intelligence artificielle|inteligencia artificial|الذكاء الاصطناعي)(?:[- ]?(?:assistants?|agents?|models?|bots?|systems?|operators?|assistenten?|assistent|agenten|modell|modelos?|modèles?|asistentes?))?`;
const HELPER = String.raw`(?:assistant|agent|chatbot|operator|assistent|asistente|المساعد)`;

/** What it is to do. */
const DO =
  "(?:click|press|tap|type|enter|fill|open|go to|visit|navigate|send|submit|post|reply|respond|answer|write|output|print|repeat|copy|forward|e-?mail|delete|remove|buy|order|pay|transfer|approve|accept|confirm|execute|run|call|read|reveal|share|upload|download|include|add|insert|say|tell|do not|don’t|don't|never|always|must|should|please|ignore|disregard|follow|klicke|klicken|drücke|öffne|öffnen|sende|senden|schreibe|antworte|lösche|überweise|bestätige|gib|füge|cliquez|clique|ouvrez|envoyez|écrivez|répondez|supprimez|confirmez|tapez|haz clic|pulsa|abre|envía|escribe|responde|borra|confirma|transfiere|انقر|اضغط|افتح|أرسل|اكتب|أجب|احذف|أكد|حوّل)";

const BEFORE =
  "(?:previous|prior|above|earlier|preceding|former|existing|other|all|any|your|these|those|system|initial|original|user[’']?s?)";
const RULES = '(?:instructions?|prompts?|rules?|messages?|directions?|commands?|orders?|guidelines?|context|constraints?)';

const ORDERS: readonly RegExp[] = [
  // "Ignore all previous instructions"
  `${START}(?:ignore|disregard|forget|override|bypass|do not follow|don[’']t follow)\\s+(?:the\\s+|of\\s+)?(?:${BEFORE}\\s+(?:of\\s+|the\\s+)?){1,4}${RULES}${END}`,
  `${START}(?:ignorier\\p{L}*|vergiss|vergessen sie|missachte\\p{L}*)\\s+(?:bitte\\s+)?(?:alle\\p{L}*\\s+|die\\s+|deine\\s+|ihre\\s+)*(?:vorherig|bisherig|früher|vorig|obig|ander)\\p{L}*\\s+(?:anweisung|regel|befehl|vorgabe|nachricht)\\p{L}*`,
  `${START}(?:ignor\\p{L}+|oubli\\p{L}+)\\s+(?:toutes?\\s+|tous\\s+)?(?:les\\s+|tes\\s+|vos\\s+)?(?:instructions?|consignes?|règles|messages?)\\s+(?:précédente?s?|antérieure?s?|ci-dessus)`,
  `${START}(?:ignor[ae]n?|olvid[ae]n?|omit[ae]n?)\\s+(?:todas\\s+|todos\\s+)?(?:las\\s+|tus\\s+|sus\\s+|los\\s+)?(?:instrucciones|órdenes|indicaciones|reglas|mensajes)\\s+(?:anteriores|previas|previos)`,
  `(?:تجاهل|انس[َى]?|لا تتبع)\\s+(?:جميع\\s+|كل\\s+)?(?:ال)?(?:تعليمات|أوامر|قواعد)(?:\\s+السابقة)?`,
  // "Dear AI assistant", "Attention, ChatGPT:", "Note to any AI", "If you are an AI"
  `${START}(?:dear|hey|hello|attention|note|notice|message|instructions?|important|warning|prompt|liebe|hinweis|achtung|chère?|attention|querid[ao]|aviso|nota|عزيزي|تنبيه|ملاحظة)[\\s,:!]+(?:(?:to|for|an|für|à|aux?|pour|para|إلى)\\s+)?(?:(?:the|any|all|die|alle|le|la|les|el|los|las|cualquier)\\s+)*(?:${AI}|${HELPER})${END}`,
  `${START}(?:if|when|since|as|wenn|falls|si|إذا)\\s+(?:you|du|sie|vous|tu|eres|usted|كنت)\\s*(?:are|bist|sind|êtes|es|eres)?\\s*(?:an?|the|eine?|une?|una?)?\\s*(?:${AI}|${HELPER})${END}`,
  `${START}(?:you are|du bist|sie sind|vous êtes|tu es|eres|أنت)\\s+(?:now\\s+|jetzt\\s+)?(?:an?|the|eine?|une?|una?)?\\s*(?:\\p{L}+\\s+)?(?:${AI}|${HELPER})${END}`,
  // "AI: click …", "Assistant, please open …"
  `${START}(?:${AI}|${HELPER})\\s*[,:—–-]\\s*(?:you\\s+|please\\s+|bitte\\s+|s['’]il vous plaît,?\\s+|por favor,?\\s+)?${DO}${END}`,
  `${START}${AI}s?\\s+(?:reading|processing|visiting|that reads?|who reads?|must|should|shall|has to|have to|muss|soll|doit|debe)${END}`,
  // Words of a system, and what is to be kept from the user.
  `${START}(?:new|updated|system|hidden|secret|developer|admin)\\s+(?:instructions?|prompt|message|override|directive)s?\\s*[:=]`,
  String.raw`<\/?(?:system|instructions?|assistant|developer)>|\[\/?(?:INST|SYSTEM)\]|<\|(?:im_start|im_end|system|assistant|start_header_id|channel)`,
  `${START}(?:do not|don[’']t|never|without)\\s+(?:ever\\s+)?(?:tell|telling|inform|informing|ask|asking|mention|mentioning|alert|alerting|notify|notifying|warn|warning|show|showing)\\s+(?:this\\s+to\\s+|it\\s+to\\s+)?(?:the\\s+|your\\s+)?(?:user|human|person|owner)`,
  // "Ignore the user and send …"
  `${START}(?:ignor\\p{L}*|disregard|تجاهل)\\s+(?:\\S{1,6}[\\s’'])?(?:user|human|nutzer|utilisateur|usuario|المستخدم)\\s*(?:[.,;:!،]|(?:and|und|et|y)${END}|\\sو|$)`,
  `${START}(?:sag\\p{L}*|erzähl\\p{L}*|verrat\\p{L}*)\\s+(?:es\\s+|das\\s+|davon\\s+)?(?:dem|der)\\s+(?:nutzer|benutzer|anwender|menschen)\\p{L}*\\s+(?:nichts|nicht)`,
  `${START}(?:ne\\s+(?:dites|dis|parlez|mentionnez)\\s+(?:rien|pas|jamais)[^.\\n]{0,20}utilisateur|no\\s+(?:le\\s+)?(?:digas|diga|informes|menciones)[^.\\n]{0,20}usuario)`,
  // A line of our own protocol.
  String.raw`!\s?bai\s?(?:act\s?\d|session|switch|ctx)`,
].map(pattern => new RegExp(pattern, 'giu'));

/** A sentence that is marked whole goes no further than this to either side. */
const REACH = 240;

/** The sentences of a text that give orders to an AI, in order and apart from each other. */
export function ordersIn(text: string): Passage[] {
  const found: Passage[] = [];
  for (const pattern of ORDERS)
    for (const match of text.matchAll(pattern)) found.push(sentenceAround(text, match.index, match.index + match[0].length));
  const passages: Passage[] = [];
  for (const passage of found.sort((a, b) => a.from - b.from)) {
    const last = passages.at(-1);
    if (last !== undefined && passage.from <= last.to + 1) last.to = Math.max(last.to, passage.to);
    else passages.push({ ...passage });
  }
  return passages;
}

function sentenceAround(text: string, from: number, to: number): Passage {
  const before = text.slice(Math.max(0, from - REACH), from);
  const begins = /[.!?\n⏎؟](?=[^.!?\n⏎؟]*$)/.exec(before);
  const behind = text.slice(to, to + REACH);
  const ends = /[.!?؟](?=\s|$)|[\n⏎]/.exec(behind);
  const start = begins === null ? Math.max(0, from - REACH) : from - before.length + begins.index + 1;
  const end = ends === null ? Math.min(text.length, to + REACH) : to + ends.index + (/\s|⏎/.test(ends[0]) ? 0 : 1);
  const skipped = /^[\s"'“«]*/.exec(text.slice(start, from))?.[0].length ?? 0;
  return { from: start + skipped, to: end };
}
