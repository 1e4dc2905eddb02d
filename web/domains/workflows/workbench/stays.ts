import type { TimelineStep } from '#machines/core/contracts/timeline.ts';

/** The time that an instance has spent in a state, in all its visits. */
export interface Stay {
  state: string;
  label: string;
  ms: number;
  visits: number;
  /** The instance is still in that state. */
  open: boolean;
}

/** The time in each state, in the order of first entry. */
export function getStays(
  steps: readonly Pick<TimelineStep, 'from' | 'to' | 'toLabel' | 'at'>[],
  { isFinal, now }: { isFinal: boolean; now: number },
): Stay[] {
  const stays = new Map<string, Stay>();
  for (const [index, { from, to, toLabel, at }] of steps.entries()) {
    const next = steps[index + 1];
    if (!next && isFinal) break;
    const until = next ? Date.parse(next.at) : now;
    const existing = stays.get(to) ?? { state: to, label: toLabel, ms: 0, visits: 0, open: false };
    stays.set(to, {
      ...existing,
      ms: existing.ms + Math.max(0, until - Date.parse(at)),
      visits: existing.visits + (index === 0 || from !== to ? 1 : 0),
      open: !next,
    });
  }
  return [...stays.values()];
}
