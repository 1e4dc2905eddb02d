import { msg } from '#machines/core/locales/messages.ts';
import { SETTLED_STATES } from '#machines/domains/separation/clearanceItem/owners.ts';
import { pathOf, type CardKind } from '#server/domains/tasks/index.ts';

/**
 * Shows a clearance item as a card: assigned to the supervisor if it waits for them. Someone with the role that an item
 * waits for can put it on a board.
 */
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
