import type { ActionDescription } from '#machines/model/describe.ts';
import type { SentEvent } from '#machines/model/whatIf.ts';
import type { Workflow } from '#machines/model/workflow.ts';

/** What the server would refuse of an event before it asked the machine, by field. */
export function eventProblems(
  { events }: Workflow,
  { comment, confirm }: ActionDescription,
  event: SentEvent,
): Readonly<Record<string, string>> {
  const parsed = events.safeParse(event);
  const problems: Record<string, string> = {};
  // An event that no schema knows, such as some with which instances begin, carries nothing to check.
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
