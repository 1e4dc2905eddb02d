import type { QueueEntry } from '#machines/core/contracts/workflow.ts';

/** The list in the URL, else the first with tasks, else the only one. */
export function chosenQueue(
  queues: readonly QueueEntry[],
  workflow: string | null,
  state: string | null,
): QueueEntry | undefined {
  return (
    queues.find((queue) => queue.workflow === workflow && queue.state === state) ??
    queues.find(({ waiting }) => waiting > 0) ??
    (queues.length === 1 ? queues[0] : undefined)
  );
}
