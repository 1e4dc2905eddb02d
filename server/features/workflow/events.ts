import type { Workflow } from '#machines/model/workflow.ts';
import { invalid, type Problem } from '#server/errors.ts';
import type { DispatchItem } from '#server/workflow/engine/dispatch.ts';
import type { EventInput } from '#server/workflow/engine/engine.ts';

/**
 * Parses events with the workflow's schema. A start event creates a subject and belongs to the workflow's
 * own route.
 * @throws AppError 400 that lists every invalid event.
 */
export function readEvents(
  workflow: Workflow,
  items: { subjectId: number; event: { type: string }; version?: number | undefined }[],
): DispatchItem[] {
  const problems: Problem[] = [];
  const read = items.map((item, index) => {
    const parsed = workflow.events.safeParse(item.event);
    if (parsed.success) return { ...item, event: parsed.data as EventInput };
    // An unknown event is refused by the machine, with the current state in the message.
    const unknown = parsed.error.issues.some(({ code }) => code === 'invalid_union');
    if (!unknown) {
      for (const issue of parsed.error.issues) {
        problems.push({
          path: `items.${index}.event.${issue.path.join('.')}`,
          message: issue.message,
        });
      }
    }
    return { ...item, event: { type: item.event.type } };
  });
  const [first] = problems;
  if (first) throw invalid(`${first.path}: ${first.message}`, problems.slice(0, 1000));
  return read;
}
