import type { QueueEntry } from '#machines/core/contracts/workflow.ts';

/** Two rows of cards: thirty would push away the rest of the page, and My tasks has them all. */
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
