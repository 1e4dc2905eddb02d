import { getDelay } from '#machines/core/model/describe.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';

/** How far the clock of a process may differ from that of the database. */
const TOLERATED_MS = 60_000;

type Delay = number | ((notice: { context: unknown; event: object }, params: undefined) => number);

/**
 * When a delayed event is due, in milliseconds since 1970. This is computed from the machine, because someone could
 * have changed a stored timer.
 */
function dueAt(
  { machine }: Workflow,
  delay: string,
  context: unknown,
  enteredAt: Date | string,
): number {
  const at = new Date(enteredAt);
  const declared = (machine.implementations.delays as Record<string, Delay | undefined>)[delay];
  const milliseconds =
    typeof declared === 'function'
      ? declared({ context, event: { type: '', at: at.toISOString() } }, undefined)
      : (declared ?? Number(delay));
  return at.getTime() + milliseconds;
}

interface Standing {
  context: unknown;
  enteredAt: Date | string;
}

/**
 * When a timed event is due in the current state of the instance, in milliseconds since 1970; null for
 * events that do not depend on time.
 */
export function getDueTime(
  workflow: Workflow,
  event: string,
  { context, enteredAt }: Standing,
): number | null {
  const delay = getDelay(event);
  return delay === null ? null : dueAt(workflow, delay, context, enteredAt);
}

/**
 * Whether a timed event comes before it is due in the current state of the instance. Without this check, someone could
 * trigger it early by changing a stored timer.
 */
export function isTooEarly(
  workflow: Workflow,
  event: { type: string; at: Date | string },
  standing: Standing,
): boolean {
  const due = getDueTime(workflow, event.type, standing);
  return due !== null && new Date(event.at).getTime() + TOLERATED_MS < due;
}
