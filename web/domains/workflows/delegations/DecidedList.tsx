import type { DecidedForMe } from '#machines/domains/workflows/contracts/delegations.ts';
import { Card, Person, RelativeTime, TextLink } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './delegations.module.css';

/** Lists what delegates decided on behalf of the user, each with a link to its history. */
export function DecidedList({ entries }: { entries: readonly DecidedForMe[] }) {
  const t = useTranslate();
  if (entries.length === 0) return null;
  return (
    <Card title="Decided in your place" padding="none">
      <ul className={styles.list} aria-label={t('Decided in your place')}>
        {entries.map(({ workflow, workflowLabel, subjectId, subject, eventLabel, byName, at }) => (
          <li key={`${workflow} ${subjectId} ${at}`} className={styles.entry}>
            <Person name={byName} detail={t(eventLabel)} />
            <p className={styles.days}>
              <TextLink to={paths.history(workflow, subjectId)}>{subject}</TextLink>
              <span className={styles.reason}>{t(workflowLabel)}</span>
            </p>
            <RelativeTime at={at} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
