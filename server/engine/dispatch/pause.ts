import type { Timer } from '#server/engine/instances/step.ts';

/** The time left until a deadline while a question waits for an answer. */
export interface Pause {
  /** Until the stage is due: negative if it is overdue, missing if it has no deadline. */
  remainingMs?: number;
  timers?: { id: string; event: string; remainingMs: number }[];
}

export interface StoredTimer {
  instanceId: number;
  id: string;
  event: string;
  dueAt: Date;
}

/** The time left at an instant. */
export function pauseOf(dueAt: Date | null, timers: readonly StoredTimer[], at: string): Pause {
  const left = (due: Date) => due.getTime() - Date.parse(at);
  return {
    ...(dueAt && { remainingMs: left(dueAt) }),
    ...(timers.length > 0 && {
      timers: timers.map(({ id, event, dueAt: due }) => ({ id, event, remainingMs: left(due) })),
    }),
  };
}

/** The deadline and timers that resume at an instant. */
export const resumedAt = (
  { remainingMs, timers = [] }: Pause,
  at: string,
): { dueAt: string | null; timers: Timer[] } => ({
  dueAt: remainingMs === undefined ? null : new Date(Date.parse(at) + remainingMs).toISOString(),
  timers: timers.map(({ id, event, remainingMs: delay }) => ({ id, event, delay })),
});
