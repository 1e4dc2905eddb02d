import type { Workflow } from '#machines/core/model/workflow.ts';
import type { Problem } from '#server/platform/errors.ts';
import { readInput } from '#server/platform/input/parse.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';
import type { DispatchItem } from '#server/engine/dispatch/dispatch.ts';
import type { EventInput } from '#server/engine/instances/engine.ts';

/**
 * Parses events with the schema of the workflow. An event that starts an instance creates a subject, so it
 * belongs to a call of the workflow itself.
 * @throws AppError 400 naming every invalid event.
 */
export function readEvents(
  workflow: Workflow,
  items: { subjectId: number; event: { type: string }; version?: number | undefined }[],
): DispatchItem[] {
  const problems: Problem[] = [];
  const read = items.map((item, index) => {
    const path = ['items', index, 'event'];
    const event = readInput(workflow.events, item.event, { path });
    if (event.success) return { ...item, event: event.data as EventInput };
    // The machine refuses an unknown event, and its message names the current state.
    if (accepts(workflow, item.event.type)) problems.push(...event.problems);
    return { ...item, event: { type: item.event.type } };
  });
  if (problems.length > 0) throw refusedInput(problems, { items });
  return read;
}

const accepts = ({ events }: Workflow, type: string): boolean =>
  !events.safeParse({ type }).error?.issues.some(({ code }) => code === 'invalid_union');
