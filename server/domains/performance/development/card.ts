import { msg } from '#machines/core/locales/messages.ts';
import type { CardKind } from '#server/domains/tasks/index.ts';

/** The states in which both sides have agreed on a plan, and its steps are in progress. */
const FOLLOWED = `('agreed', 'running', 'ended')`;

/** Shows a step of a development plan as a card of the person. */
export const developmentStepCard: CardKind = {
  id: 'developmentStep',
  workflow: 'developmentPlan',
  label: msg('Step of a development plan'),
  task: msg('Say in the development plan that the step is done or dropped; its card is done then'),
  join: 'join development_steps s on s.plan_id = i.subject_id',
  caseId: 's.id',
  words: 's.words',
  dueOn: 's.due_on',
  isOpen: `(s.state = 'open' and s.removed_at is null and i.state in ${FOLLOWED})`,
  assigneeId: `(i.parties->>'requester')::bigint`,
  path: (planId) => `/pms/idp?plan=${planId}`,
};
