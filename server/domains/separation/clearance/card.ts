import { msg } from '#machines/core/locales/messages.ts';
import { SETTLED_STATES } from '#machines/domains/separation/clearanceItem/owners.ts';
import { pathOf, type CardKind } from '#server/domains/tasks/index.ts';

/** A clearance item as a card: of the supervisor, or of whom a role puts it on a board. */
export const clearanceCard: CardKind = {
  id: 'clearanceItem',
  workflow: 'clearanceItem',
  label: msg('Clearance item'),
  task: msg('Clear, charge or waive the clearance item; its card is done then'),
  caseId: 'i.subject_id',
  words: 'i.subject',
  dueOn: `(i.context->>'dueOn')::date`,
  isOpen: `(i.state not in (${SETTLED_STATES.map((state) => `'${state}'`).join(', ')}))`,
  assigneeId: `case when i.state = 'forSupervisor'
    then (workflow_relatives(i.parties)->>'supervisor')::bigint end`,
  path: pathOf('clearanceItem'),
};
