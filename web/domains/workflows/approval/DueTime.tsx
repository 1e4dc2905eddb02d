import { Badge, RelativeTime, useNow } from '#web/components/ui/index.ts';

/** Shows when something is due, in a red badge once it is overdue. */
export function DueTime({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return '—';
  const time = <RelativeTime at={at} />;
  return Date.parse(at) < now ? <Badge tone="danger">{time}</Badge> : time;
}
