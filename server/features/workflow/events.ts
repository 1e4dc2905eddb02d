import type { Workflow } from '#machines/model/workflow.ts';
import { invalid, type Problem } from '#server/errors.ts';
import type { DispatchItem } from '#server/workflow/engine/dispatch.ts';
import type { EventInput } from '#server/workflow/engine/engine.ts';

/**
 * Reads events from outside by the workflow's own schema. A start event makes a subject and belongs
 * to the workflow's own call.
 * @throws AppError 400 that lists every event that can't be read.
 */
export function readEvents(
  workflow: Workflow,
  items: { subjectId: number; event: { type: string }; version?: number | undefined }[],
): DispatchItem[] {
  const problems: Problem[] = [];
  const read = items.map((item, index) => {
    const parsed = workflow.events.safeParse(item.event);
    if (parsed.success) return { ...item, event: parsed.data as EventInput };
    // An event no schema knows is still the machine's to refuse, with the state it is in.
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
