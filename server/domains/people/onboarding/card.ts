import { msg } from '#machines/core/locales/messages.ts';
import { pathOf, type CardKind } from '#server/domains/tasks/index.ts';
import { ITEM_OPEN } from './sql.ts';

/**
 * Shows an onboarding item as a card: assigned to the new employee, the supervisor or the head of a department if it
 * waits for one of them. Someone with the role that an item waits for can put it on a board.
 */
export const onboardingCard: CardKind = {
  id: 'onboardingItem',
  workflow: 'onboardingItem',
  label: msg('Onboarding item'),
  task: msg('Do the onboarding item, or say why it isn’t needed; its card is done then'),
  caseId: 'i.subject_id',
  words: 'i.subject',
  dueOn: `(i.context->>'dueOn')::date`,
  isOpen: ITEM_OPEN,
  assigneeId: `case i.state when 'forPerson' then (i.parties->>'requester')::bigint
    when 'forDepartment' then (i.parties->>'head')::bigint
    when 'forSupervisor' then (workflow_relatives(i.parties)->>'supervisor')::bigint end`,
  path: pathOf('onboardingItem'),
};
