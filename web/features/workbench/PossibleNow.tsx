import type { InstanceTimeline } from '#machines/contracts/timeline.ts';
import { Badge, Card } from '#web/components/ui/index.ts';
import words from './words.module.css';

/** What the reader may do to an instance now, and who or what stands in the way of the rest. */
export function PossibleNow({ course: timeline }: { course: InstanceTimeline }) {
  const { possible, blocked, isFinal, stateLabel } = timeline;
  if (isFinal) {
    return (
      <Card title="Possible now">
        <p className={words.muted}>Nothing: it ended at “{stateLabel}”.</p>
      </Card>
    );
  }
  return (
    <Card title="Possible now">
      <ul className={words.ways}>
        {possible.map(({ event, label }) => (
          <li key={event} className={words.wayItem}>
            <span>
              <strong className={words.strong}>{label}</strong>{' '}
              <Badge tone="success">You can</Badge>
            </span>
          </li>
        ))}
        {blocked.map(({ event, label, reason, whoCan }) => (
          <li key={event} className={words.wayItem}>
            <strong className={words.strong}>{label}</strong>
            <span className={words.muted}>
              {reason}.{!reason.includes(whoCan) && ` ${whoCan}.`}
            </span>
          </li>
        ))}
        {possible.length + blocked.length === 0 && (
          <li className={words.muted}>Nothing is asked of anybody.</li>
        )}
      </ul>
    </Card>
  );
}
