import type { PipelinedKind, MachineExtension } from './request.ts';
import { requestActions } from './actions.ts';
import { paymentActions, paymentStages } from './payment.ts';
import type { PipelineStep } from './pipeline.ts';
import { decided, waiting } from './stages.ts';
import { getSenders } from './steps.ts';

/** The state of an approved request, which can still be paid or cancelled in this state. */
export function approvedState({ kind }: PipelinedKind, extension?: MachineExtension) {
  const actions = requestActions(kind);
  const money = kind.payment ? paymentActions(kind) : null;
  return {
    ...(kind.cancellable || money ? {} : { type: 'final' }),
    description: money
      ? 'Approved at every step that applies. Finance pays it, in parts if necessary.'
      : 'Approved at every step that applies.',
    meta: money ? paymentStages.approved(kind) : decided.approved(kind),
    on: {
      ...extension?.transitions('approved'),
      ...(kind.cancellable
        ? {
            askToCancel: {
              ...(money ? { guard: 'nothing paid' } : {}),
              target: 'cancelRequested',
              actions: 'setDue',
              meta: actions.askToCancel,
            },
          }
        : {}),
      ...(money
        ? {
            pay: {
              guard: 'within what is open',
              target: 'paymentOrdered',
              actions: 'order',
              meta: money.pay,
            },
            sendBack: {
              guard: 'nothing paid',
              target: 'changesRequested',
              actions: 'undo',
              meta: money.sendBack,
            },
          }
        : {}),
    },
  };
}

/** The states of a payment, if requests of the kind end with one. */
export function paymentStates({ kind }: PipelinedKind) {
  if (!kind.payment) return {};
  const money = paymentActions(kind);
  return {
    paymentOrdered: {
      description: 'A payment was sent and is not confirmed yet.',
      meta: paymentStages.paymentOrdered(kind),
      on: {
        confirmPayment: [
          {
            guard: 'pays the rest',
            target: 'paid',
            actions: ['confirm', 'settle'],
            meta: money.confirmPayment,
          },
          { target: 'approved', actions: 'confirm', meta: money.confirmPayment },
        ],
        failPayment: { target: 'approved', actions: 'unorder', meta: money.failPayment },
      },
    },
    paid: {
      type: 'final',
      description: 'The whole amount has been paid.',
      meta: paymentStages.paid(kind),
    },
  };
}

/** The states of a cancellation. Any approver of the last step can approve the cancellation. */
export function cancelStates({ kind, definition }: PipelinedKind, extension?: MachineExtension) {
  if (!kind.cancellable) return {};
  const actions = requestActions(kind);
  const last = definition.steps.at(-1) as PipelineStep;
  const { audiences, who } = getSenders({ ...last, rule: 'any' });
  return {
    cancelRequested: {
      description:
        'The requester has requested cancellation, which they can withdraw. Until it is approved, the previous approval applies.',
      meta: waiting(kind, { ...last, label: 'Cancellation' }, who, audiences),
      on: {
        cancel: {
          target: 'cancelled',
          actions: ['setDue', 'undo'],
          meta: actions.cancel(who),
        },
        keep: { target: 'approved', actions: 'setDue', meta: actions.keepApproved(who) },
        withdrawCancellation: {
          target: 'approved',
          actions: 'setDue',
          meta: actions.withdrawCancellation,
        },
        ...extension?.transitions('cancelRequested'),
      },
    },
    cancelled: {
      type: 'final',
      description: kind.extension?.cancelled ?? 'Cancelled after approval.',
      meta: decided.cancelled(kind),
    },
  };
}
