import type { RoundRow } from '#machines/domains/performance/contracts/feedback.ts';
import { KINDS } from '#machines/domains/performance/feedback/workflow.ts';
import { Badge, DateText, Link } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { roundPath } from './api.ts';
import styles from './feedback.module.css';

/** Lists feedback rounds, each with its state and last day. */
export function RoundList({ rows, withNames }: { rows: readonly RoundRow[]; withNames: boolean }) {
  const t = useTranslate();
  return (
    <ul className={styles.rows}>
      {rows.map(({ roundId, name, kind, status, isMine, dueOn, raters, isAnonymous, cycle }) => (
        <li key={roundId} className={styles.row}>
          <div className={styles.line}>
            <Link to={roundPath(roundId)}>
              {withNames ? `${name}: ${t(KINDS[kind])}` : KINDS[kind]}
            </Link>
            <Badge tone={isMine ? 'warning' : 'neutral'}>{status}</Badge>
          </div>
          <p className={styles.about}>
            {t('{count, plural, one {# rater} other {# raters}}', { count: raters })}
            {' · '}
            {t(isAnonymous ? 'Anonymous' : 'With names')}
            {' · '}
            {t('Open until')} <DateText value={dueOn} />
            {cycle !== null && ` · ${cycle}`}
          </p>
        </li>
      ))}
    </ul>
  );
}
