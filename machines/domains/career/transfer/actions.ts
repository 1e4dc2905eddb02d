import { msg } from '#machines/core/locales/messages.ts';
import {
  action,
  type Audience,
  type Notice,
  type Sender,
  type WorkflowMeta,
} from '#machines/core/model/workflow.ts';

export const TRANSFERS = '/profile/transferandpromotion/transferandpromotion';
export const JOINING = '/profile/transferandpromotion/joining';
export const QUEUE = '/approval/transferAndPromotion';
const ONE = `${TRANSFERS}/view/{id}`;

export const employee: Audience = { party: 'employee' };
export const proposer: Audience = { party: 'proposer' };
export const hr: Audience = { role: 'hr' };
export const supervisor: Audience = { relative: 'supervisor', vacant: 'hr' };
export const receivingHr: Audience = { party: 'receiving HR', vacant: 'hr' };
export const receiver: Audience = { party: 'receiving supervisor', vacant: 'hr' };

export const waitsFor = (to: Audience, path = QUEUE): Notice => ({
  to,
  one: 'A transfer or promotion is waiting for you',
  many: '{count} transfers and promotions are waiting for you',
  path,
});
export const notifies = (to: Audience, one: string, many: string): Notice => ({
  to,
  one,
  many,
  path: ONE,
});

export const amend = {
  actions: 'setProposal',
  meta: action({ label: 'Edit', who: proposer, comment: 'none', form: 'screen' }),
} as const;
export const withdraw = {
  target: 'withdrawn',
  meta: action({
    label: 'Withdraw',
    who: proposer,
    comment: 'optional',
    confirm: 'Do you want to withdraw this proposal?',
    tone: 'danger',
  }),
} as const;
export const reject = (who: Sender) =>
  ({
    target: 'rejected',
    meta: action({
      label: 'Reject',
      who,
      comment: 'required',
      confirm: 'Are you confirm to reject? ',
      tone: 'danger',
    }),
  }) as const;
export const approve = (who: Sender) =>
  action({
    label: 'Approve',
    who,
    comment: 'optional',
    confirm: 'Are you confirm to approve? ',
    tone: 'primary',
  });

// An administrator can act as well, because the receiving unit's HR may have left.
export const receivingSide: Sender = { anyOf: [receivingHr, { role: 'admin' }] };
export const receivers: Sender = { anyOf: [receiver, receivingHr] };

export function proposes(): WorkflowMeta {
  return action({
    label: msg('Propose'),
    who: { anyOf: [{ role: 'supervisor' }, hr] },
    comment: 'none',
    tone: 'primary',
  });
}

export function takesEffect(): WorkflowMeta {
  return action({
    label: msg('Its effective date has arrived'),
    who: { system: true },
    comment: 'none',
  });
}
