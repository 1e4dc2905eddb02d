import { msg } from '#machines/core/locales/messages.ts';
import { pathOf, type CardKind } from '#server/domains/tasks/index.ts';

/** An audit finding as a card: all auditors are in charge, so that one of them puts it on a board. */
export const findingCard: CardKind = {
  id: 'auditFinding',
  workflow: 'auditFinding',
  label: msg('Audit finding'),
  task: msg('Explain the step or object to it; the card of the finding is done then'),
  caseId: 'i.subject_id',
  words: `(i.context->>'controlLabel') || ': ' || i.subject`,
  dueOn: 'null::date',
  isOpen: `(i.state = 'open')`,
  assigneeId: 'null::bigint',
  path: pathOf('auditFinding'),
};
