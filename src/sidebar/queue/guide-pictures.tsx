// The pictures of the first-run guide (panel): the panel's own parts, made small, with what stands in them in a first round.
import type { Action } from '../../protocol/action.ts';
import type { ChatLevel } from '../app/index.ts';
import { useMessage } from '../message/index.ts';
import { Icon, type IconName, Isolated, Plain, RiskShape } from '../ui/index.ts';
import { actionWords, type Named, t, tn } from '../words/index.ts';

/** What a chat answers in the second picture; in the third it is a row. */
const LINE = '!baiact000001 {"v":1,"t":1,"a":"CLICK","s":"#save","x":""}';
const ACTION: Action = { type: 'click', at: { by: 'css', css: '#save' }, button: 'left', clickCount: 1, offset: null, modifiers: [] };

/** How much of the prompt is drawn at most; the bubble shows less. */
const PROMPT_CHARACTERS = 160;

export type GuideStep = 'copy' | 'paste' | 'check';

/** `level`: see `stepsOf`. */
type Shown = { level: ChatLevel };

/** One of them. It must stand in something inert and hidden from screen readers: nothing in it can be used. */
export function GuidePicture({ of, level }: { of: GuideStep } & Shown) {
  switch (of) {
    case 'copy':
      return <Copy level={level} />;
    case 'paste':
      return <Paste level={level} />;
    case 'check':
      return <Check />;
    default:
      return of satisfies never;
  }
}

function Copy({ level }: Shown) {
  const { prompt } = useMessage();
  return (
    <>
      {level === 'hand' ? (
        <Step icon="copy">{t('step_prompt')}</Step>
      ) : (
        <span class="button small main">{t(level === 'carry' ? 'chat_send_prompt' : 'chat_put_prompt')}</span>
      )}
      <Way />
      <Bubble>{prompt.value.slice(0, PROMPT_CHARACTERS)}</Bubble>
    </>
  );
}

function Paste({ level }: Shown) {
  return (
    <>
      <Bubble>{LINE}</Bubble>
      <Way />
      {level === 'fill' && <span class="button small">{t('chat_read')}</span>}
      {level === 'hand' && (
        <span class="inbox">
          <span class="box">{t('reply_placeholder')}</span>
          <span class="button small inbox-paste">{t('paste')}</span>
        </span>
      )}
      {(level === 'follow' || level === 'carry') && <span class="inbox">{tn('read_actions', 1)}</span>}
    </>
  );
}

function Check() {
  const save: Named = { tag: 'button', role: 'button', name: t('edit_save'), text: '', type: '', sensitive: false, goesTo: '' };
  return (
    <>
      <div class="row">
        <div class="row-head">
          <span class="gate">
            {/* A check box of its own would be one more for whoever looks for those of rows. */}
            <span class="tick">
              <Icon name="check" size={14} />
            </span>
          </span>
          <span class="words">
            <Icon name="click" />
            <Isolated text={actionWords(ACTION, save)} />
          </span>
          <span class="second">
            <span class="badge commit">
              <RiskShape risk="commit" />
              {t('risk_commit')}
            </span>
          </span>
        </div>
      </div>
      <Step icon="only">{t('step_run_count', 1)}</Step>
    </>
  );
}

/** The main button of the bottom bar. */
function Step({ icon, children }: { icon: IconName; children: string }) {
  return (
    <span class="step now">
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}

/** What stands in a chat, which is another program. */
function Bubble({ children }: { children: string }) {
  return (
    <span class="bubble mono" dir="ltr">
      <Plain text={children} />
    </span>
  );
}

/** From what is first to what is second. */
function Way() {
  return (
    <span class="way">
      <Icon name="chevron" />
    </span>
  );
}
