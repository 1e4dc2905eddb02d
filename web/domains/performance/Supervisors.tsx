import type { SupervisorView } from '#machines/domains/performance/contracts/appraisal.ts';
import { Card, DateText } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './performance.module.css';

/** Shows who rates which months of the cycle, and which supervisors are left out and why. */
export function Supervisors({ supervisors }: { supervisors: readonly SupervisorView[] }) {
  const t = useTranslate();
  return (
    <Card
      title="Supervisors in this cycle"
      description="Each rates the months in which they led the person; the marks count by days."
    >
      <ul className={styles.marks}>
        {supervisors.map((one) => (
          <li key={one.employeeId ?? 0}>
            <span className={styles.what}>
              <span>{one.name ?? t('No supervisor')}</span>
              <span className={styles.why}>{t(getRole(one))}</span>
            </span>
            <span className={styles.months}>
              {one.periods.length === 0 ? '—' : <Periods periods={one.periods} />}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows each period on a line of its own. */
export const Periods = ({ periods }: { periods: SupervisorView['periods'] }) =>
  periods.map(({ from, to }) => (
    <span key={from} className={styles.period}>
      <DateText value={from} />
      {' – '}
      <DateText value={to} />
    </span>
  ));

const STATES = {
  waiting: 'Earlier supervisor: no marks yet',
  sent: 'Earlier supervisor: has sent marks',
} as const;

/** Describes how a supervisor takes part or, if they are left out, why. */
function getRole({ isEarlier, state, reason }: SupervisorView): string {
  if (!isEarlier) return 'Supervisor of this assessment';
  if (state === 'waiting' || state === 'sent') return STATES[state];
  return reason === 'hasLeft'
    ? 'Left out: has left. The supervisor of this assessment rates these months'
    : 'Left out by HR: the supervisor of this assessment rates these months';
}
