import type { Timer } from '#server/engine/instances/step.ts';

/** The time that was left until a deadline at the moment when a question paused the deadline. */
export interface Pause {
  /**
   * Milliseconds until the stage is due. Negative if the stage was already overdue, and missing if
   * it has no deadline.
   */
  remainingMs?: number;
  timers?: { id: string; event: string; remainingMs: number }[];
}

export interface StoredTimer {
  instanceId: number;
  id: string;
  event: string;
  dueAt: Date;
}

/** The time that is left, at a given instant, until the stage is due and until each of its timers fires. */
export function pauseOf(dueAt: Date | null, timers: readonly StoredTimer[], at: string): Pause {
  const left = (due: Date) => due.getTime() - Date.parse(at);
  return {
    ...(dueAt && { remainingMs: left(dueAt) }),
    ...(timers.length > 0 && {
      timers: timers.map(({ id, event, dueAt: due }) => ({ id, event, remainingMs: left(due) })),
    }),
  };
}

/** The deadline and timers after an answer: the time that was left, counted from the instant of the answer. */
export const resumedAt = (
  { remainingMs, timers = [] }: Pause,
  at: string,
): { dueAt: string | null; timers: Timer[] } => ({
  dueAt: remainingMs === undefined ? null : new Date(Date.parse(at) + remainingMs).toISOString(),
  timers: timers.map(({ id, event, remainingMs: delay }) => ({ id, event, delay })),
});
