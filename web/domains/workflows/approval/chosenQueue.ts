import type { QueueEntry } from '#machines/core/contracts/workflow.ts';

/** Returns the task list that the URL names, or else the first one with tasks, or else the only one. */
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
