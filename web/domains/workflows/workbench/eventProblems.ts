import type { ActionDescription } from '#machines/core/model/describe.ts';
import type { SentEvent } from '#machines/core/model/whatIf.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';

/** The validation problems of an event by field, which the server would find before using the machine. */
export function eventProblems(
  { events }: Workflow,
  { comment, confirm }: ActionDescription,
  event: SentEvent,
): Readonly<Record<string, string>> {
  const parsed = events.safeParse(event);
  const problems: Record<string, string> = {};
  // An event without a schema, such as some start events, has no fields to check.
  if (!parsed.success && parsed.error.issues.every(({ code }) => code !== 'invalid_union')) {
    for (const { path, message } of parsed.error.issues) {
      problems[String(path[0] ?? '')] ??= message;
    }
  }
  if (comment === 'required' && !event['comment']) {
    problems['comment'] ??= confirm ?? 'Comments are required';
  }
  return problems;
}
