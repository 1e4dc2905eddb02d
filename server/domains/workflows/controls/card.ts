import { msg } from '#machines/core/locales/messages.ts';
import { pathOf, type CardKind } from '#server/domains/tasks/index.ts';

/**
 * Shows an audit finding as a card. All auditors are responsible for it, so it is on no board until one of them puts it
 * there.
 */
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
