// Words on buttons that mean an effect which cannot be taken back (pure): buying, sending, deleting, publishing, signing out. The one list: the
// panel completes the page's description of an element with it, and the policy goes by that description.

/**
 * Words and phrases per language, lower case, accents removed, parted by `|`. A `*` at the end lets the word go on ("bestell*": Bestellung);
 * a `^` means that it counts only as the first word of the name ("Book" a flight, but not the "Report book"), a `=` only as the whole name
 * ("Sign", but not "Sign in").
 */
const WORDS: Record<string, string> = {
  en:
    'pay*|^buy|buy now|purchase|^checkout|check out|place order|^order|order now|complete order|submit|^send|send now|' +
    'resend|delet*|^remove|remove account|erase|^discard|destroy|purge|^wipe|empty trash|move to trash|^publish|publish now|' +
    '^post|tweet|^share|^invite|confirm|i agree|^agree|i accept|^accept|^approve|e sign|^sign and|^sign here|^sign now|' +
    'sign document|sign contract|sign agreement|=sign|sign out|log out|logout|' +
    'signout|^subscribe|unsubscribe|cancel subscription|cancel order|cancel booking|^transfer|^withdraw|donate|^book|' +
    'book now|^reserve|apply now|^apply for|^apply changes|apply to all|=apply|^reset|^authorize|^authorise|^grant|^revoke|^merge|^deploy|close account|^deactivate|' +
    'factory reset|^install|^uninstall|^download|^upload|place bid|^sell|^refund',
  de:
    'zahlen|zahlung|bezahl*|kaufen|jetzt kaufen|kostenpflichtig|bestell*|zur kasse|absenden|senden|abschicken|einreichen|' +
    'ubermitteln|losch*|entfernen|verwerfen|veroffentlichen|posten|teilen|einladen|bestatigen|zustimmen|genehmigen|' +
    'unterschreiben|unterzeichnen|abmelden|ausloggen|abonnieren|kundigen|stornieren|uberweis*|abheben|spenden|buchen|' +
    'reservieren|freigeben|widerrufen|deaktivieren|installieren|herunterladen|hochladen|abschliessen|verkaufen|erstatten',
  fr:
    'payer|paiement|acheter|achat|commander|passer commande|envoyer|soumettre|supprimer|effacer|publier|partager|inviter|' +
    'confirmer|valider|approuver|signer|deconnecter|deconnexion|abonner|desabonner|resilier|annuler la commande|virement|' +
    'virer|faire un don|reserver|autoriser|revoquer|desactiver|installer|telecharger|televerser|vendre|rembourser',
  es:
    'pagar|pago|comprar|realizar pedido|hacer pedido|pedir|enviar|envio|eliminar|borrar|descartar|publicar|compartir|' +
    'invitar|confirmar|aprobar|firmar|cerrar sesion|suscribirse|suscribir|cancelar suscripcion|cancelar pedido|transferir|' +
    'retirar|donar|reservar|autorizar|revocar|desactivar|instalar|descargar|subir|vender|reembolsar',
  it:
    'paga|pagare|pagamento|acquista|acquistare|compra|ordina|invia|inviare|elimina|eliminare|cancella|rimuovi|pubblica|' +
    'condividi|conferma|confermare|firma|esci|disconnetti|prenota|trasferisci|scarica',
  pt:
    'pagar|pagamento|comprar|finalizar pedido|enviar|excluir|apagar|remover|publicar|compartilhar|partilhar|confirmar|' +
    'assinar|sair|reservar|transferir|baixar',
  nl:
    'betalen|kopen|bestellen|verzenden|versturen|verwijderen|wissen|publiceren|plaatsen|delen|bevestigen|uitloggen|afmelden|' +
    'boeken|opzeggen|downloaden',
  pl: 'zaplac|kup|kupuje|zamow|zamawiam|wyslij|usun|opublikuj|udostepnij|potwierdz|zatwierdz|wyloguj|zarezerwuj|przelej|' + 'pobierz',
};

/** Words of other scripts, matched anywhere in the name, since spaces do not part them. */
const UNPARTED =
  '支払|購入|注文|送信|削除|公開する|投稿|確認|同意する|ログアウト|予約|付款|支付|购买|提交|发送|删除|发布|确认|退出登录|预订|' +
  '刪除|發送|傳送|送出|購買|發佈|發布|登出|' +
  'حذف|إزالة|إرسال|ارسال|أرسل|دفع|شراء|نشر|تأكيد|استبدال|تنفيذ|مسح|' +
  'оплат|купить|заказать|отправ|удал|опубликов|подтверд|выйти|결제|구매|보내기|삭제|확인';

type Rule = { words: readonly string[]; where: 'anywhere' | 'first' | 'whole' };

const PLACES: Partial<Record<string, Rule['where']>> = { '^': 'first', '=': 'whole' };

const RULES: readonly Rule[] = Object.values(WORDS)
  .flatMap(list => list.split('|'))
  .map(phrase => ({ words: phrase.replace(/^[\^=]/, '').split(' '), where: PLACES[phrase.charAt(0)] ?? 'anywhere' }));
const UNPARTED_WORDS = UNPARTED.split('|');

const MAX_CHARS = 400;

/** Lower case, without accents, words only. */
function plainWords(text: string): string[] {
  return text
    .slice(0, MAX_CHARS)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word !== '');
}

function fits(pattern: string, word: string): boolean {
  return pattern.endsWith('*') ? word.startsWith(pattern.slice(0, -1)) : word === pattern;
}

/**
 * The word in a name that says the effect cannot be taken back ("Send invoice": "send"), or "". English, German, French, Spanish, Italian,
 * Portuguese, Dutch, Polish, and the commonest words of Japanese, Chinese, Korean, Arabic and
 * Russian.
 */
export function commitWord(name: string): string {
  const words = plainWords(name);
  for (let at = 0; at < words.length; at += 1) {
    for (const rule of RULES) {
      if (rule.where !== 'anywhere' && at > 0) continue;
      if (rule.where === 'whole' && words.length > rule.words.length) continue;
      if (rule.words.every((pattern, index) => fits(pattern, words[at + index] ?? '')))
        return words.slice(at, at + rule.words.length).join(' ');
    }
  }
  return unparted(name);
}

function unparted(text: string): string {
  const lower = text.slice(0, MAX_CHARS).toLowerCase();
  return UNPARTED_WORDS.find(word => lower.includes(word)) ?? '';
}

/** What questions say and buttons seldom do. */
const ASKED =
  'drop|truncate|execute|overwrit*|trash|permanently|irrevers*|undone|removed|discarded|uberschreib*|uberschrieb*|ausfuhren|endgultig|unwiderruflich|ruckgangig|' +
  'ecraser|executer|definitivement|sobrescribir|ejecutar|permanentemente|sovrascriver*|eseguire|definitivamente|sobrescrever|executar|' +
  'overschrijven|uitvoeren|definitief|nadpisac|wykonac|trwale';
const ASKED_RULES = ASKED.split('|');

/**
 * The word in what a dialog asks, or a form sends, that says the effect cannot be taken back, or "". What counts as the first word of a name only
 * counts anywhere in a sentence that ends with a question mark.
 */
export function commitWordIn(text: string): string {
  for (const sentence of text.slice(0, MAX_CHARS).split(/(?<=[.!?؟？。])/u)) {
    const asks = /[?؟？]\s*$/u.test(sentence);
    const words = plainWords(sentence);
    for (let at = 0; at < words.length; at += 1) {
      const word = words[at] ?? '';
      if (ASKED_RULES.some(pattern => fits(pattern, word))) return word;
      for (const rule of RULES) {
        if (rule.where === 'whole' || (rule.where === 'first' && !asks && at > 0)) continue;
        if (rule.words.every((pattern, index) => fits(pattern, words[at + index] ?? '')))
          return words.slice(at, at + rule.words.length).join(' ');
      }
    }
  }
  return unparted(text);
}

const REFUSALS = new Set(
  (
    'cancel|close|no|back|go back|abort|dismiss|not now|no thanks|later|keep|x|abbrechen|schliessen|nein|zuruck|spater|nicht jetzt|' +
    'annuler|fermer|non|retour|plus tard|cancelar|cerrar|volver|atras|ahora no|annulla|chiudi|indietro|fechar|nao|voltar|' +
    'annuleren|sluiten|nee|terug|anuluj|zamknij|nie|wroc|إلغاء|إغلاق|لا|رجوع|取消|キャンセル|閉じる|关闭|취소|닫기|отмена|закрыть|нет'
  )
    .split('|')
    .map(name => plainWords(name).join(' ')),
);

/** Whether the whole name of a control says that nothing shall be done: "Cancel", "No", "×". */
export function isRefusal(name: string): boolean {
  return /^[×✕✖⨯\s]+$/u.test(name) || REFUSALS.has(plainWords(name).join(' '));
}
