import type { EventCounts } from '#machines/domains/workflows/contracts/audit.ts';

interface ComparedEvent {
  event: string;
  label: string;
  count: number;
  countBefore: number;
  /** The change in percent. Null if there was no such event before, or not all events were counted. */
  change: number | null;
}

/** Compares the events of two periods, most frequent first. */
export function compareEvents(now: EventCounts, before: EventCounts): ComparedEvent[] {
  const isWhole = !now.isMore && !before.isMore;
  const labels = new Map(
    [...before.events, ...now.events].map(({ event, label }) => [event, label]),
  );
  const countIn = ({ events }: EventCounts, event: string): number =>
    events.find((one) => one.event === event)?.count ?? 0;
  return [...labels]
    .map(([event, label]) => {
      const [count, countBefore] = [countIn(now, event), countIn(before, event)];
      const change =
        countBefore === 0 || !isWhole ? null : ((count - countBefore) / countBefore) * 100;
      return { event, label, count, countBefore, change };
    })
    .toSorted((a, b) => b.count + b.countBefore - a.count - a.countBefore);
}
