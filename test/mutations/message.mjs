// Ways to break what goes out: the outbox, composing, packing and what is hidden. In `file`, the one place `from` becomes `to`.
const M = 'src/sidebar/message/';

export const MESSAGE = [
  // The message as it is now
  {
    name: 'a part that is switched off is read',
    file: `${M}outbox.ts`,
    from: 'if (on) void readPart(part);',
    to: 'void readPart(part);',
  },
  { name: 'a message that says the same is written again', file: `${M}outbox.ts`, from: 'if (mark === basis.peek()) return;', to: '' },
  {
    name: 'the box shows something else than what was copied',
    file: `${M}outbox.ts`,
    from: 'last?.basis === mark ? last.text : masks.apply(next.text)',
    to: 'masks.apply(next.text)',
  },
  {
    name: 'what the user hides or shows changes no message',
    file: `${M}outbox.ts`,
    from: '{masks.state.value}\\n',
    to: '{0}\\n',
  },
  {
    name: 'the prompt does not follow the goal that is being typed',
    file: `${M}outbox.ts`,
    from: '(store.drafts.value.get(`goal:',
    to: '(new Map().get(`goal:',
  },
  // The page that it tells by itself
  {
    name: 'a chat that has not confirmed its session is told of the page',
    file: `${M}outbox.ts`,
    from: '(session.confirmed || session.key === begins.value)',
    to: 'true',
  },
  {
    name: 'the user cannot keep the page out of the messages',
    file: `${M}outbox.ts`,
    from: 'store.app.value.settings.tellPage && ',
    to: '',
  },
  {
    name: 'a prompt without a goal tells the page by itself',
    file: `${M}outbox.ts`,
    from: "(of === 'message' || !usual || hasGoal())",
    to: 'true',
  },
  {
    name: 'a prompt with a goal does not tell the page',
    file: `${M}outbox.ts`,
    from: 'begins.value = session.key;',
    to: '',
  },
  {
    name: 'a message is copied before its page is read',
    file: `${M}outbox.ts`,
    from: "lacksParts(by === 'hand' && text === undefined) ? refreshParts() : null",
    to: 'null',
  },
  {
    name: 'a message that waited for its page is of the tab that the user went to',
    file: `${M}outbox.ts`,
    from: "isHere ? entryNow(by === 'hand') : before",
    to: "entryNow(by === 'hand')",
  },
  // What is read for it
  {
    name: 'a reading that answers late takes the place of a newer one',
    file: `${M}outbox.ts`,
    from: 'if (!parts.peek().get(part)?.on || isLate()) return;',
    to: 'if (!parts.peek().get(part)?.on) return;',
  },
  {
    name: 'a reading that answers switches its part on again',
    file: `${M}outbox.ts`,
    from: 'if (!parts.peek().get(part)?.on || isLate()) return;',
    to: 'if (isLate()) return;',
  },
  {
    name: 'a reading of a tab that was left says which document the new one shows',
    file: `${M}outbox.ts`,
    from: 'if (reply.ok && store.tab.facts.peek()?.t === facts.t) store.tab.shown.value',
    to: 'if (reply.ok) store.tab.shown.value',
  },
  // What was copied
  {
    name: 'the same message copied twice is two',
    file: `${M}copied-messages.ts`,
    from: 'keep(sessionKey, [...others, {',
    to: 'keep(sessionKey, [...copiesOf(sessionKey), {',
  },
  {
    name: 'a copy by hand becomes a copy of a run',
    file: `${M}copied-messages.ts`,
    from: 'byHand: entry.byHand || before.some(copy => copy.byHand)',
    to: 'byHand: entry.byHand',
  },
  {
    name: 'a copy that only a run made is told to the session before the next run',
    file: `${M}outbox.ts`,
    from: 'copiesOf(session.key).findLastIndex(copy => copy.byHand) + 1',
    to: 'copiesOf(session.key).length',
  },
  {
    name: 'the last copy by hand is not told',
    file: `${M}outbox.ts`,
    from: 'findLastIndex(copy => copy.byHand) + 1',
    to: 'findLastIndex(copy => copy.byHand)',
  },
  {
    name: 'a message that is pasted back counts as an answer',
    file: `${M}outbox.ts`,
    from: 'if (!isAnswer(session, text, ours)) return ours;',
    to: '',
  },
  {
    name: 'what was told stays among the copies',
    file: `${M}copied-messages.ts`,
    from: 'copiesOf(sessionKey).filter(copy => !told.has(copy.text)),',
    to: 'copiesOf(sessionKey),',
  },
  {
    name: 'a copy is noted for the session that is shown when the clipboard answers',
    file: `${M}outbox.ts`,
    from: 'keepCopy(session.key, copy);',
    to: 'keepCopy(store.app.peek().active, copy);',
  },
  {
    name: 'a copy is described as things are when the clipboard answers',
    file: `${M}outbox.ts`,
    from: 'keepCopy(session.key, copy);',
    to: "keepCopy(session.key, entryNow(by === 'hand'));",
  },
  {
    name: 'a message of another session is copied when a page is slow',
    file: `${M}outbox.ts`,
    from: 'if (store.session.peek()?.key !== session?.key) return null;',
    to: '',
  },
  {
    name: 'a copy that the clipboard refused is noted',
    file: `${M}outbox.ts`,
    from: "if (session === null || way === null || way === 'waits') return way;\n    keepCopy",
    to: 'if (session === null) return null;\n    keepCopy',
  },
  {
    name: 'a reply does not wait for the copy before it',
    file: `${M}outbox.ts`,
    from: 'await allNoted();\n      const waiting',
    to: 'const waiting',
  },
  {
    name: 'a clipboard that never answers holds up every reply',
    file: `${M}outbox.ts`,
    from: 'Promise.race([copying, env.sleep(CLIPBOARD_MS)])',
    to: 'copying',
  },
  {
    name: 'a change of the page is taken for results',
    file: `${M}outbox.ts`,
    from: 'last.upTo === store.session.value?.happened',
    to: 'last.upTo === store.session.value?.contextCount',
  },
  { name: 'changes by hand are no news', file: `${M}outbox.ts`, from: ' || session.untold.length > 0', to: '' },
  {
    name: 'a copy with a damaged digest is kept',
    file: `${M}copied-messages.ts`,
    from: '(entry.digest === undefined || isDigest(entry.digest)) &&',
    to: '',
  },
  // Putting it together
  { name: 'a part of another document of the tab goes out', file: `${M}compose.ts`, from: ' && each.document === document', to: '' },
  {
    name: 'changes are told since the digest of another tab',
    file: `${M}compose.ts`,
    from: 'session.given?.tabId === facts.t ? session.given.text : null',
    to: 'session.given?.text ?? null',
  },
  {
    name: 'what the AI asked for is told as changes only',
    file: `${M}compose.ts`,
    from: 'asked === undefined && changesOnly',
    to: 'changesOnly',
  },
  {
    name: 'what the user adds goes before what the AI asked for',
    file: `${M}compose.ts`,
    from: '{ ...addedOf(page), ...read, dom: told.dom }',
    to: '{ ...read, ...addedOf(page), dom: told.dom }',
  },
  {
    name: 'a new chat is told changes since what the old one knew',
    file: `${M}compose.ts`,
    from: 'goalCheck: null, given: null',
    to: 'goalCheck: null',
  },
  {
    name: 'a new chat is told results of rows that ran before',
    file: `${M}compose.ts`,
    from: '{ ...session, outcomes: [], openedTabs: []',
    to: '{ ...session, openedTabs: []',
  },
  {
    name: 'two copies that wait have one number',
    file: `${M}compose.ts`,
    from: 'session.contextCount + stamp.offset',
    to: 'session.contextCount',
  },
  {
    name: 'rows of the user are told to wait',
    file: `${M}compose.ts`,
    from: "status === 'queued' && author === 'ai' ?",
    to: "status === 'queued' ?",
  },
  // In parts
  {
    name: 'a part is longer than the box',
    file: `${M}packing.ts`,
    from: 'Math.max(limit, LEAST_LIMIT) - HEAD',
    to: 'Math.max(limit, LEAST_LIMIT)',
  },
  { name: 'a cut goes through an escape', file: `${M}packing.ts`, from: ' && !splitsEscape(text, at)', to: '' },
  { name: 'a cut goes through a pair of surrogates', file: `${M}packing.ts`, from: '!splitsPair(text, at) && ', to: '' },
  {
    name: 'a cut that finds no good place goes through a pair of surrogates',
    file: `${M}packing.ts`,
    from: 'splitsPair(text, end) ? end - 1 : end',
    to: 'end',
  },
  { name: 'every part asks for an answer', file: `${M}packing.ts`, from: 'return part < parts', to: 'return part > parts' },
  // What is hidden
  { name: 'what is shown after all may hold a line', file: `${M}masks.ts`, from: 'inertText(secret)', to: 'secret' },
  { name: 'what was hidden by hand cannot be taken back', file: `${M}masks.ts`, from: 'vault.forgetTerm(mark);', to: '' },
  { name: 'a selection is hidden with its backslashes', file: `${M}masks.ts`, from: 'asRead(selected).trim()', to: 'selected.trim()' },
];
