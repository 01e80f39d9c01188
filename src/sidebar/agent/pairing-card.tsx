// Pairing with a program of this computer (panel, the local edition only): its code, who is there, and the way to end it.
import { useRef, useState } from 'preact/hooks';
import { Button, Plain } from '../ui/index.ts';
import { t } from '../words/index.ts';
import { useAgent } from './use-agent.ts';

/** The card. */
export function PairingCard() {
  const { agent } = useAgent();
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  if (agent === null) return null;
  const relay = agent.relay.value;
  const trouble = agent.trouble.value;
  return (
    <section class="card pairing" aria-label={t('agent_title')}>
      <h2>{t('agent_title')}</h2>
      {agent.state.value === 'paired' ? (
        <Plain text={agent.client.value === '' ? t('agent_no_client') : t('agent_client', agent.client.value)} />
      ) : (
        <form
          onSubmit={event => {
            event.preventDefault();
            agent.pair(code);
            field.current?.select();
          }}
        >
          <p id="agent-why">{t('agent_why')}</p>
          <label class="field">
            <span>{t('agent_code')}</span>
            <input
              ref={field}
              id="pairing-code"
              type="text"
              dir="ltr"
              autocomplete="off"
              spellcheck={false}
              placeholder="12345-678901"
              aria-describedby={trouble === '' ? 'agent-why' : 'agent-trouble'}
              aria-invalid={trouble !== ''}
              value={code}
              onInput={event => setCode(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="button" disabled={code.trim() === ''}>
            {t('agent_pair')}
          </button>
        </form>
      )}
      {trouble !== '' && (
        <p id="agent-trouble" class="notice problem" role="alert">
          {trouble}
        </p>
      )}
      {agent.state.value === 'waiting' && <p role="status">{t('agent_waiting')}</p>}
      {relay !== null && agent.state.value !== 'none' && (
        <div class="actions">
          {relay.token !== '' && (
            <span class="soft">
              {t('agent_token', String(relay.port))} <code>{relay.token}</code>
            </span>
          )}
          <Button onPress={agent.unpair}>{t('agent_unpair')}</Button>
        </div>
      )}
    </section>
  );
}
