import type { Deciding } from '#machines/core/contracts/twoPeople.ts';
import { Button, useConfirmWithComment } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './twoPeople.module.css';

type DecisionProps = Pick<Deciding, 'isOwn' | 'mayConfirm'> & {
  /** What the proposal is about. The names of the buttons contain it. */
  what: string;
  /** Whether the reader may reject other people's proposals, and withdraw their own. */
  mayDecide: boolean;
  busy: boolean;
  onDecide: (isConfirmed: boolean, reason: string) => void;
};

/** Confirms a proposal, withdraws it, or rejects it with a reason that the proposer reads. */
export function Decision({ isOwn, mayConfirm, what, mayDecide, busy, onDecide }: DecisionProps) {
  const t = useTranslate();
  const ask = useConfirmWithComment();
  const turnDown = isOwn ? t('Withdraw') : t('Reject');
  const reject = async () => {
    const reason = await ask({
      title: () => t('Reject this proposal?'),
      body: what,
      confirmLabel: 'Reject',
      tone: 'danger',
      comment: { label: 'Reason', required: true, maxLength: 500 },
    });
    if (reason !== null) onDecide(false, reason);
  };
  return (
    <div className={styles.buttons}>
      {mayConfirm && mayDecide && (
        <Button
          size="small"
          variant="primary"
          disabled={busy}
          aria-label={`${t('Confirm')}: ${what}`}
          onClick={() => onDecide(true, '')}
        >
          {t('Confirm')}
        </Button>
      )}
      {(isOwn || mayDecide) && (
        <Button
          size="small"
          disabled={busy}
          aria-label={`${turnDown}: ${what}`}
          onClick={() => (isOwn ? onDecide(false, '') : void reject())}
        >
          {turnDown}
        </Button>
      )}
    </div>
  );
}
