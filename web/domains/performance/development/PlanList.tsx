import type { PlanRow } from '#machines/domains/performance/contracts/development.ts';
import { Badge, DateText, Link, Progress } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { planPath } from './api.ts';
import styles from './development.module.css';

/** Lists plans with the next step of each. */
export function PlanList({ rows, withNames }: { rows: readonly PlanRow[]; withNames: boolean }) {
  return (
    <ul className={styles.plans}>
      {rows.map((row) => (
        <li key={row.planId} className={styles.plan}>
          <Plan row={row} withName={withNames} />
        </li>
      ))}
    </ul>
  );
}

function Plan({ row, withName }: { row: PlanRow; withName: boolean }) {
  const t = useTranslate();
  const { planId, name, aim, startsOn, endsOn, status, result, steps, done, overdue } = row;
  return (
    <>
      <div className={styles.line}>
        <Link to={planPath(planId)}>{withName ? `${name}: ${aim}` : aim}</Link>
        <Badge tone={row.isMine ? 'warning' : 'neutral'}>{result ?? status}</Badge>
        {overdue > 0 && (
          <Badge tone="danger">
            {t('{count, plural, one {# step is overdue} other {# steps are overdue}}', {
              count: overdue,
            })}
          </Badge>
        )}
      </div>
      {row.nextStep !== null && (
        <p className={styles.words}>
          {t('Next: {step}', { step: row.nextStep })}
          {row.nextDueOn !== null && (
            <>
              {' · '}
              <DateText value={row.nextDueOn} />
            </>
          )}
        </p>
      )}
      {steps > 0 && <Progress value={done} max={steps} label="Steps done" />}
      <p className={styles.about}>
        <DateText value={startsOn} /> – <DateText value={endsOn} />
      </p>
    </>
  );
}
