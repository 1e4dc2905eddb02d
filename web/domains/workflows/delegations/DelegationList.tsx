import type { Delegation } from '#machines/domains/workflows/contracts/delegations.ts';
import {
  Button,
  Card,
  DateText,
  Person,
  StatusBadge,
  useConfirm,
} from '#web/components/ui/index.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { delegationsQuery } from './api.ts';
import styles from './delegations.module.css';

const STATUS = {
  planned: { label: 'Planned', tone: 'info' },
  running: { label: 'Active', tone: 'accent' },
  over: { label: 'Ended', tone: 'neutral' },
} as const;

export type DelegationListProps = {
  title: string;
  entries: readonly Delegation[];
  /** The other person of the delegation. */
  who: (entry: Delegation) => string;
};

/** Delegations with their dates; current and future ones can be ended. */
export function DelegationList({ title, entries, who }: DelegationListProps) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([delegationsQuery.queryKey]);
  if (entries.length === 0) return null;
  const end = async (entry: Delegation) => {
    const sure = await confirm({
      title: 'End this delegation now?',
      body: `${who(entry)}, ${t(entry.label)}`,
      confirmLabel: 'End delegation',
    });
    if (sure) await submit('/Workflow/EndDelegation', { id: entry.id });
  };
  return (
    <Card title={title} padding="none">
      <ul className={styles.list} aria-label={t(title)}>
        {entries.map((entry) => {
          const { id, label, workflowLabel, fromDate, untilDate, reason, status, endedAt } = entry;
          return (
            <li key={id} className={styles.entry}>
              <Person name={who(entry)} detail={`${t(workflowLabel)}: ${t(label)}`} />
              <p className={styles.days}>
                <DateText value={fromDate} /> – <DateText value={untilDate} />
                {reason !== '' && <span className={styles.reason}>{reason}</span>}
                {endedAt !== null && (
                  <span className={styles.reason}>
                    {t('Ended')} <DateText value={endedAt} withTime />
                  </span>
                )}
              </p>
              <StatusBadge {...STATUS[status]} />
              {status !== 'over' && (
                <Button
                  size="small"
                  aria-label={t('End {name}, {stage}', { name: who(entry), stage: t(label) })}
                  disabled={busy}
                  onClick={() => void end(entry)}
                >
                  End
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
