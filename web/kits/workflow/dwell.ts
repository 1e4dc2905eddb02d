import type { HistoryEntry } from '#machines/core/contracts/workflow.ts';

/**
 * Returns how long the subject was in the state that each transition left, in milliseconds; null for the first. A
 * transition within a state does not restart the clock.
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
