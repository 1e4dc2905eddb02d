import type { Timer } from '#server/engine/instances/step.ts';

/** The time that was left until a deadline when a question paused it. */
export interface Pause {
  /**
   * Milliseconds until the stage is due. Negative if it was overdue, and absent if the stage has no
   * deadline.
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

/** The time that is left at an instant until the stage is due and until each of its timers fires. */
export function pauseOf(dueAt: Date | null, timers: readonly StoredTimer[], at: string): Pause {
  const left = (due: Date) => due.getTime() - Date.parse(at);
  return {
    ...(dueAt && { remainingMs: left(dueAt) }),
    ...(timers.length > 0 && {
      timers: timers.map(({ id, event, dueAt: due }) => ({ id, event, remainingMs: left(due) })),
    }),
  };
}

/** The deadline and timers, counted again from the instant at which the question was answered. */
export const resumedAt = (
  { remainingMs, timers = [] }: Pause,
  at: string,
): { dueAt: string | null; timers: Timer[] } => ({
  dueAt: remainingMs === undefined ? null : new Date(Date.parse(at) + remainingMs).toISOString(),
  timers: timers.map(({ id, event, remainingMs: delay }) => ({ id, event, delay })),
});
