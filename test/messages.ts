// The panel's words where no browser hands them out: English, as chrome.i18n would give them.
import english from '../_locales/en/messages.json' with { type: 'json' };

type Messages = Record<string, { message: string } | undefined>;

/** What chrome.i18n.getMessage does with a file of messages: `$1` to `$9` are filled in, `$$` is a dollar sign, an unknown name is "". */
export function getMessageFrom(messages: Messages) {
  return (key: string, values: string | readonly string[] = []): string => {
    const list = typeof values === 'string' ? [values] : values;
    return (messages[key]?.message ?? '').replace(/\$(?:([1-9])|\$)/g, (_, at?: string) => (at ? (list[Number(at) - 1] ?? '') : '$'));
  };
}

const scope: { chrome?: object } = globalThis;
if (!Object.hasOwn(scope.chrome ?? {}, 'i18n')) scope.chrome = { ...scope.chrome, i18n: { getMessage: getMessageFrom(english) } };
