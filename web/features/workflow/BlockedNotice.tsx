import { formatCount, Notice } from '#web/components/ui/index.ts';
import { blockedReasons, type Actionable } from './words.ts';

/** In place of dead buttons: why nothing here can be done by this person, and who can. */
export function BlockedNotice({ rows }: { rows: readonly Actionable[] }) {
  const reasons = blockedReasons(rows);
  if (reasons.length === 0) return null;
  return (
    <Notice tone="info" title="You cannot decide on what is waiting here">
      {reasons.map(({ reason, whoCan, count }) => (
        <p key={reason}>
          {count > 1 && `${formatCount(count)} rows: `}
          {reason}.{whoCan !== null && !reason.includes(whoCan) && ` ${whoCan} can.`}
        </p>
      ))}
    </Notice>
  );
}
