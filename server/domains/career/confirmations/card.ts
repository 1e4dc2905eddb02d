import { msg } from '#machines/core/locales/messages.ts';
import { pathOf, type CardKind } from '#server/domains/tasks/index.ts';

/** Shows the review at the end of probation, the last step of onboarding, as a card of the supervisor. */
export const confirmationCard: CardKind = {
  id: 'confirmation',
  workflow: 'confirmation',
  label: msg('Confirmation'),
  task: msg('Review the probation; the card of the confirmation is done when HR accepts'),
  caseId: 'i.subject_id',
  words: 'i.subject',
  dueOn: `(i.context->>'dueOn')::date`,
  isOpen: `(i.state in ('supervisorReview', 'hrAcceptance'))`,
  assigneeId: `case when i.state = 'supervisorReview'
    then (workflow_relatives(i.parties)->>'supervisor')::bigint end`,
  path: pathOf('confirmation'),
};
