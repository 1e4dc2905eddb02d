import { action, type Sender } from '#machines/core/model/workflow.ts';
import { RESPONSIBLE } from './stages.ts';

/**
 * The people who handle a step: the responsible person, HR of the unit, and the supervisor to whom an overdue
 * step was escalated.
 */
const handlers: Sender = {
  anyOf: [{ party: RESPONSIBLE }, { party: 'supervisor' }, { role: 'hr' }],
};

/** The labels and senders of each transition. */
export const actions = {
  raise: action({
    label: 'Raise',
    who: { anyOf: [{ party: 'requester' }, { role: 'hr' }] },
    comment: 'none',
    tone: 'primary',
  }),
  complete: action({ label: 'Complete step', who: handlers, comment: 'optional', tone: 'primary' }),
  delegate: action({ label: 'Delegate', who: handlers, comment: 'optional', form: true }),
  assignLater: action({
    label: 'Assign later steps',
    who: { role: 'hr' },
    comment: 'none',
    form: 'screen',
  }),
  name: action({
    label: 'Name a responsible person',
    who: { role: 'hr' },
    comment: 'none',
    tone: 'primary',
    form: true,
  }),
  escalate: action({ label: 'Escalate', who: { system: true }, comment: 'none' }),
  review: action({
    label: 'Review',
    who: { party: 'requester' },
    comment: 'optional',
    tone: 'primary',
    form: true,
  }),
  reopen: action({
    label: 'Reopen',
    who: { party: 'requester' },
    comment: 'required',
    confirm: 'Enter why you reopen the ticket',
  }),
  settle: action({ label: 'Close permanently', who: { system: true }, comment: 'none' }),
};
