import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  type Audience,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';

export const person: Audience = { party: 'requester', isOwnAct: true };
export const supervisor: Audience = { party: 'supervisor' };
export const earlier: Audience = { party: 'earlierSupervisor' };
export const hr: Audience = { role: 'hr' };
export const director: Audience = { role: 'md' };

const SCREEN = '/pms/assessment?appraisal={id}';

export const button = (label: string, who: Sender, tone: 'primary' | 'neutral' | 'danger') => ({
  label,
  who,
  tone,
});

/** Describes an event that is only sent from the assessment form, because the form contains the marks. */
export const fromForm = (label: string, who: Sender, tone: 'primary' | 'neutral' = 'primary') =>
  action({ ...button(label, who, tone), comment: 'none', form: 'screen' });

/** The next state after the person's own marks: the supervisor's, or those of earlier supervisors. */
export const afterSelf = <Meta extends WorkflowMeta>(meta: Meta, effect?: 'closeSelf') => {
  const rest = { meta, ...(effect ? { actions: effect } : {}) } as const;
  return [
    { guard: 'hasSupervisor', target: 'supervisor', ...rest },
    ...toEarlier(meta, effect ? [effect] : []),
  ] as const;
};

type Close = 'closeSelf' | 'closeSupervisor';

/** The transition after the supervisor's marks, to those of earlier supervisors for their months. */
export const toEarlier = <Meta extends WorkflowMeta>(meta: Meta, effects: readonly Close[]) =>
  [
    { guard: 'hasEarlier', target: 'earlier', meta, actions: [...effects, 'askEarlier'] },
    { target: 'hr', meta, actions: [...effects] },
  ] as const;

/** The transition after the marks of an earlier supervisor, to the next one or to HR. */
export const afterEarlier = <Meta extends WorkflowMeta>(
  meta: Meta,
  actions: readonly ('closeEarlier' | 'countEarlier' | 'leaveEarlierOut')[],
) =>
  [
    { guard: 'hasMoreEarlier', target: 'earlier', reenter: true, meta, actions: [...actions] },
    { target: 'hr', meta, actions: [...actions] },
  ] as const;

export const cancel = {
  target: 'cancelled',
  meta: action({ ...button(msg('Cancel'), hr, 'danger'), comment: 'required' }),
} as const;

/** What HR can do while forms are missing: go on without them, or end the assessment. */
export const withoutForms = {
  closeForms: {
    target: 'calibration',
    actions: ['leaveMissingOut', 'calculate'],
    meta: action({
      ...button(msg('Close without the missing forms'), hr, 'neutral'),
      comment: 'required',
    }),
  },
  cancel,
} as const;

export const notice = (to: Audience, one: string, many: string) => [
  { to, one, many, path: SCREEN },
];
