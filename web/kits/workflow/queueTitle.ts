import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import type { Translate } from '#web/lib/messages.ts';

type Named = Pick<QueueEntry, 'label' | 'workflowLabel'>;

/** The step of a queue of requests, whose label begins with its workflow; the whole label of another queue. */
export const queueStep = ({ label, workflowLabel }: Named): string =>
  label.startsWith(`${workflowLabel}: `) ? label.slice(workflowLabel.length + 2) : label;

/** The translated label of a queue. The steps of requests have the company's names, so each part is translated. */
export function queueTitle(t: Translate, queue: Named): string {
  const step = queueStep(queue);
  return step === queue.label ? t(step) : `${t(queue.workflowLabel)}: ${t(step)}`;
}
