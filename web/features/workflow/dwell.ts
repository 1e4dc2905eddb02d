import type { HistoryEntry } from '#machines/contracts/workflow.ts';

/**
 * How long the subject lay in the state that each transition left, in milliseconds; null for the first,
 * which leaves nothing. A transition that stays in its state doesn't start the clock again.
 */
export function dwellTimes(
  entries: readonly Pick<HistoryEntry, 'from' | 'to' | 'at'>[],
): (number | null)[] {
  let enteredAt: number | null = null;
  return entries.map(({ from, to, at }) => {
    const now = Date.parse(at);
    const dwelt = enteredAt === null ? null : now - enteredAt;
    if (from !== to || enteredAt === null) enteredAt = now;
    return dwelt;
  });
}
