import type { QueueEntry } from '#machines/core/contracts/workflow.ts';

/** The cards fill two rows. More would push the rest of the page down, and My tasks lists all. */
const CARDS = 8;

export const getSum = (queues: readonly QueueEntry[], figure: 'waiting' | 'overdue'): number =>
  queues.reduce((sum, queue) => sum + queue[figure], 0);

/** The lists with cards, and the number of tasks in the others. */
export function mostUrgent(queues: readonly QueueEntry[]) {
  const sorted = queues
    .filter(({ waiting }) => waiting > 0)
    .toSorted((a, b) => b.overdue - a.overdue || b.waiting - a.waiting);
  return { shown: sorted.slice(0, CARDS), more: getSum(sorted.slice(CARDS), 'waiting') };
}
