import { useState, type ReactNode } from 'react';
import { RESEND_AFTER_MS } from '#machines/core/session/vocabulary.ts';
import { codeSentAt, useSessionState, sendToSession } from '#web/session/index.ts';
import { Button, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { CodeBoxes, NO_DIGITS } from './CodeBoxes.tsx';
import { RefusalNotice } from './RefusalNotice.tsx';
import styles from './SignInForm.module.css';
import { useSecondsUntil, useTimeText, useWait } from './waiting.ts';

/**
 * The form for the one-time code, with six inputs, Verify, and a button for a new code after a minute (spec 000
 * §2, §4).
 */
export function CodeForm({ leave }: { leave: ReactNode }) {
  const t = useTranslate();
  const [digits, setDigits] = useState(NO_DIGITS);
  const { sentTo, problem, sending, verifying } = useCodeState();
  const wait = useWait(problem);
  const isFull = digits.every((digit) => digit !== '');

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isFull && wait === 0) sendToSession({ type: 'code.submit', pin: digits.join('') });
      }}
    >
      {sentTo !== '' && <WhereSent sentTo={sentTo} />}
      <RefusalNotice refusal={problem} wait={wait} tone="warning" />
      <CodeBoxes digits={digits} onChange={setDigits} />
      <Button
        type="submit"
        variant="primary"
        size="large"
        block
        loading={verifying}
        disabled={!isFull || sending || wait > 0}
      >
        {t('Verify')}
      </Button>
      <div className={styles.links}>
        <Resend
          onResend={() => {
            setDigits(NO_DIGITS);
            sendToSession({ type: 'code.resend' });
          }}
        />
        {leave}
      </div>
    </form>
  );
}

const useCodeState = () => ({
  sentTo: useSessionState((session) => session.context.sentTo),
  problem: useSessionState((session) => session.context.problem),
  sending: useSessionState((session) => session.matches({ awaitingCode: 'sending' })),
  verifying: useSessionState((session) => session.matches({ awaitingCode: 'verifying' })),
});

/**
 * Shows the server's message about where the code was sent, or the code itself if no mail server is set up
 * (contract, Decisions).
 */
function WhereSent({ sentTo }: { sentTo: string }) {
  const t = useTranslate();
  return (
    <Notice tone="info" live>
      {/^\d{6}$/.test(sentTo)
        ? t('No mail server is configured. Your code is {code}', { code: sentTo })
        : t(sentTo)}
    </Notice>
  );
}

function Resend({ onResend }: { onResend: () => void }) {
  const t = useTranslate();
  const inTime = useTimeText();
  const mayResend = useSessionState((session) => session.context.mayResend);
  const sending = useSessionState((session) => session.matches({ awaitingCode: 'sending' }));
  const left = useSecondsUntil(mayResend || sending ? null : codeSentAt() + RESEND_AFTER_MS);
  if (sending) return <p className={styles.muted}>{t('Sending the code')}</p>;
  if (mayResend) {
    return (
      <button type="button" className={styles.link} onClick={onResend}>
        {t('Resend')}
      </button>
    );
  }
  return <p className={styles.muted}>{t('Another code in {time}', { time: inTime(left) })}</p>;
}
