// How large the message is for the chat that gets it (panel): a meter against the chat's limit, and parts or a file when it is too long.
import { useState } from 'preact/hooks';
import { useApp } from '../app/index.ts';
import { number, t, tn } from '../words/index.ts';
import { LEAST_LIMIT, packMessage, USUAL_LIMITS } from './packing.ts';
import { useMessage } from './use-message.ts';

/** The limit to choose, the meter, and the ways out. */
export function MessageSize({ message }: { message: string }) {
  const app = useApp();
  const { limit } = app.store.app.value.settings;
  const parts = packMessage(message, limit);
  return (
    <>
      <div class="limit-line">
        <LimitChoice />
        {limit > 0 && (
          <meter
            class={message.length > limit ? 'over' : ''}
            aria-label={t('meter_label')}
            title={t('meter_value', message.length, limit)}
            min={0}
            max={limit}
            high={limit * 0.9}
            value={Math.min(message.length, limit)}
          >
            {t('meter_value', message.length, limit)}
          </meter>
        )}
      </div>
      {parts.length > 1 && <Parts key={message} parts={parts} />}
    </>
  );
}

/** The usual limits, and any other. It is kept with the settings. */
export function LimitChoice() {
  const app = useApp();
  const { limit } = app.store.app.value.settings;
  const [own, setOwn] = useState(!USUAL_LIMITS.some(usual => usual === limit));
  return (
    <>
      <label class="limit">
        <span>{t('limit_label')}</span>
        <select
          value={own ? 'own' : String(limit)}
          onChange={event => {
            const chosen = event.currentTarget.value;
            setOwn(chosen === 'own');
            if (chosen !== 'own') app.set({ limit: Number(chosen) });
          }}
        >
          {USUAL_LIMITS.map(usual => (
            <option key={usual} value={String(usual)}>
              {usual === 0 ? t('limit_none') : t('limit_characters', usual)}
            </option>
          ))}
          <option value="own">{t('limit_own')}</option>
        </select>
      </label>
      {own && (
        <input
          class="limit-own"
          type="number"
          aria-label={t('limit_own_label')}
          min={LEAST_LIMIT}
          step={500}
          placeholder={number(LEAST_LIMIT)}
          value={limit === 0 ? '' : limit}
          onChange={event => {
            const chosen = event.currentTarget.valueAsNumber;
            if (chosen >= LEAST_LIMIT) app.set({ limit: Math.floor(chosen) });
          }}
        />
      )}
    </>
  );
}

function Parts({ parts }: { parts: readonly string[] }) {
  const messageCommands = useMessage();
  const [next, setNext] = useState(0);
  const copy = async () => {
    if (await messageCommands.copyPart(parts, next)) setNext((next + 1) % parts.length);
  };
  return (
    <div class="card">
      <p>{tn('parts_needed', parts.length)}</p>
      <div class="actions">
        <button type="button" class="button small" onClick={() => void copy()}>
          {t('parts_copy', next + 1, parts.length)}
        </button>
        <button type="button" class="button small" onClick={() => messageCommands.saveMessage()}>
          {t('parts_file')}
        </button>
      </div>
    </div>
  );
}
