import { action, type Notice, type Sender } from '#machines/core/model/workflow.ts';
import type { RequestKind } from './request.ts';

/** The audience of the person for whom a request was made. */
export const requester = { party: 'requester' } as const;
/**
 * The requester and, for a request made for someone else, the person who made it, who may follow the request as well.
 */
export const askers = { anyOf: [requester, { party: 'filer' }] };

/**
 * The notice to the requester when an already approved request stays or changes, where the text “was approved” would be
 * wrong.
 */
export const toRequester = (
  { own }: RequestKind,
  words: Pick<Notice, 'one' | 'many'>,
): Notice[] => [{ to: requester, ...words, path: `${own.address}?request={id}` }];

/** For each event, its label and who can send it. */
export function requestActions(kind: RequestKind) {
  const { noun } = kind;
  return {
    send: action({ label: 'Send', who: askers, comment: 'none', tone: 'primary' }),
    approve: (who: Sender, comment: 'optional' | 'required') =>
      action({ label: 'Approve', who, comment, tone: 'primary' }),
    reject: (who: Sender) =>
      action({
        label: 'Reject',
        who,
        comment: 'required',
        confirm: `Enter why you reject this ${noun.one}`,
        tone: 'danger',
      }),
    sendBack: (who: Sender) =>
      action({
        label: 'Send back',
        who,
        comment: 'required',
        confirm: 'Enter what should be changed',
      }),
    withdraw: action({
      label: 'Withdraw',
      who: askers,
      comment: 'optional',
      confirm: `Withdraw this ${noun.one}?`,
      tone: 'danger',
    }),
    edit: action({ label: 'Edit', who: askers, comment: 'none', form: 'screen' }),
    resend: action({
      label: 'Edit and send again',
      who: askers,
      comment: 'none',
      tone: 'primary',
      form: 'screen',
    }),
    askToCancel: action({
      label: 'Request cancellation',
      who: askers,
      comment: 'required',
      confirm: 'Enter why it should be cancelled',
      tone: 'danger',
    }),
    cancel: (who: Sender) =>
      action({
        label: 'Cancel it',
        who,
        comment: 'optional',
        confirm: `Cancel this ${noun.one}?`,
        tone: 'danger',
      }),
    keepApproved: (who: Sender) =>
      action({
        label: 'Keep it',
        who,
        comment: 'required',
        confirm: 'Enter why it stays approved',
        notifyInstead: toRequester(kind, {
          one: `The cancellation of your ${noun.one} was rejected: it stays approved`,
          many: `The cancellations of {count} of your ${noun.many} were rejected: they stay approved`,
        }),
      }),
    withdrawCancellation: action({
      label: 'Withdraw cancellation',
      who: askers,
      comment: 'optional',
      confirm: `Withdraw the cancellation of this ${noun.one}?`,
      notifyInstead: toRequester(kind, {
        one: `The cancellation of your ${noun.one} was withdrawn: it stays approved`,
        many: `The cancellations of {count} of your ${noun.many} were withdrawn: they stay approved`,
      }),
    }),
  };
}
