import type {
  DayStep,
  StateOnDay,
  WorkflowOnDay,
} from '#machines/domains/workflows/contracts/onDay.ts';
import { Badge, Card, formatCount, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import styles from './onDay.module.css';

/**
 * Shows one workflow on a day: what was waiting where, what was overdue, and what has ended. Recent moves are
 * marked.
 */
export function WorkflowCard({
  day,
  workflow: { workflow, label, states },
  moves,
  onOpen,
}: {
  day: string;
  workflow: WorkflowOnDay;
  moves: readonly DayStep[];
  onOpen: (state: StateOnDay) => void;
}) {
  const t = useTranslate();
  const mine = moves.filter((move) => move.workflow === workflow);
  return (
    <Card
      title={<TextLink to={paths.workbenchOn(workflow, day)}>{t(label)}</TextLink>}
      as="article"
    >
      <ul className={styles.states}>
        {states
          .filter(({ state, count }) => count > 0 || mine.some(({ from }) => from === state))
          .map((one) => (
            <li key={one.state}>
              <button
                type="button"
                className={styles.state}
                data-came={mine.some(({ to }) => to === one.state) || undefined}
                data-went={mine.some(({ from }) => from === one.state) || undefined}
                data-final={one.final || undefined}
                onClick={() => onOpen(one)}
              >
                <span className={styles.name}>{t(one.label)}</span>
                {one.late > 0 && (
                  <Badge tone="danger">
                    {t('{count} overdue', { count: formatCount(one.late) })}
                  </Badge>
                )}
                {one.count > 0 && one.deciderCount === 0 && (
                  <Badge tone="warning">No one could decide</Badge>
                )}
                <span className={styles.count}>{formatCount(one.count)}</span>
              </button>
            </li>
          ))}
      </ul>
    </Card>
  );
}
