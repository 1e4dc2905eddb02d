import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { action, stage, type Sender, type WorkflowMeta } from '#machines/core/model/workflow.ts';
import { beginsWithVowel } from '#machines/core/values/article.ts';
import { amount, paymentReference } from './paymentFields.ts';
import type { Payload, RequestKind } from './request.ts';

/** The ways in which the company pays. */
export const PAYMENT_METHODS = ['bank', 'cash', 'cheque'] as const;

/** A payment that was made. */
export interface Payment {
  amount: number;
  method: (typeof PAYMENT_METHODS)[number];
  paidOn: string;
  reference: string;
  /** When the payment was confirmed, as an ISO instant. */
  confirmedAt: string | null;
}

/** What is stored about the payment of a request, in addition to its payload. */
export interface PaymentContext {
  /** The amount that approvers granted; null if they granted the requested one. */
  granted: number | null;
  payments: readonly Payment[];
  /** The payment that was ordered but is not confirmed yet; null if there is none. */
  ordered: Omit<Payment, 'confirmedAt'> | null;
}

export const NOTHING_PAID: PaymentContext = { granted: null, payments: [], ordered: null };

/**
 * The states in which money is paid. People who approved the request may not act in these states.
 */
export const PAYING_STATES = ['approved', 'paymentOrdered'] as const;

const comment = z
  .string('must be text')
  .trim()
  .max(2000, 'can be at most 2000 characters')
  .optional();

/** The additional events of requests that end with a payment. */
export const paymentEvents = [
  z.object({ type: z.literal('approvePart'), amount, comment }),
  z.object({
    type: z.literal('pay'),
    amount,
    method: z.enum(PAYMENT_METHODS, 'Method is required'),
    paidOn: calendarDay('Payment date is required'),
    reference: paymentReference,
    comment,
  }),
  z.object({ type: z.literal('confirmPayment'), comment }),
  z.object({ type: z.literal('failPayment'), comment }),
] as const;
export type PaymentEvent = z.output<(typeof paymentEvents)[number]>;

const PAYER: Sender = { role: 'finance' };

export const paymentActions = ({ noun }: RequestKind) => ({
  approvePart: (who: Sender) =>
    action({
      label: 'Approve in part',
      who,
      comment: 'required',
      confirm: 'Enter why less is approved',
      form: true,
    }),
  pay: action({ label: 'Pay', who: PAYER, comment: 'optional', tone: 'primary', form: true }),
  confirmPayment: action({
    label: 'Confirm payment',
    who: PAYER,
    comment: 'optional',
    tone: 'primary',
  }),
  failPayment: action({
    label: 'Payment failed',
    who: PAYER,
    comment: 'required',
    confirm: 'Enter why it was not paid',
    tone: 'danger',
  }),
  sendBack: action({
    label: 'Send back',
    who: PAYER,
    comment: 'required',
    confirm: `Enter what is missing from this ${noun.one}`,
  }),
});

const payer = (kind: RequestKind, label: string): WorkflowMeta =>
  stage({
    label,
    queue: { label: `${kind.label}: ${label.toLowerCase()}`, audience: PAYER, path: kind.queue },
    notify: [
      {
        to: { role: 'finance' },
        one: beginsWithVowel(kind.noun.one)
          ? `An ${kind.noun.one} is waiting for payment`
          : `A ${kind.noun.one} is waiting for payment`,
        many: `{count} ${kind.noun.many} are waiting for payment`,
        path: kind.queue,
      },
      ...(label === 'To be paid'
        ? [
            {
              to: { party: 'requester' },
              one: `Your ${kind.noun.one} was approved`,
              many: `{count} of your ${kind.noun.many} were approved`,
              path: `${kind.own.address}?request={id}`,
            },
          ]
        : []),
    ],
  });

export const paymentStages = {
  approved: (kind: RequestKind) => payer(kind, 'To be paid'),
  paymentOrdered: (kind: RequestKind) => payer(kind, 'Payment ordered'),
  paid: (kind: RequestKind) =>
    stage({
      label: 'Paid',
      notify: [
        {
          to: { party: 'requester' },
          one: `Your ${kind.noun.one} was paid`,
          many: `{count} of your ${kind.noun.many} were paid`,
          path: `${kind.own.address}?request={id}`,
        },
      ],
    }),
};

type Paying = { payload: Payload } & Partial<PaymentContext>;

/** The total amount to be paid: the granted amount minus the part that is covered in another way. */
export const getPayable = (
  kind: RequestKind,
  { payload, granted = null }: Paying,
  now: { granted?: number } = {},
): number => {
  const requestedAmount = kind.amount?.(payload) ?? 0;
  const due = kind.payment?.payable(payload, now.granted ?? granted ?? requestedAmount) ?? 0;
  return Decimal.max(due, 0).toNumber();
};

/** The amount that has been paid. Only confirmed payments count. */
export const getPaid = ({ payments = [] }: Partial<PaymentContext>): number =>
  Decimal.sum(0, ...payments.map(({ amount: one }) => one)).toNumber();

export const getOutstanding = (kind: RequestKind, context: Paying): number =>
  new Decimal(getPayable(kind, context)).minus(getPaid(context)).toNumber();

/** The fields of an event that guards use. */
type GuardedEvent = { type: string; amount?: number };

/** Whether an event grants no more than was requested. */
export const isWithinRequest = (
  kind: RequestKind,
  { payload }: Paying,
  event: GuardedEvent,
): boolean => event.amount === undefined || event.amount <= (kind.amount?.(payload) ?? 0);

/** Whether nothing remains to be paid after this approval. */
export const leavesNothing = (kind: RequestKind, context: Paying, event: GuardedEvent): boolean =>
  getOutstanding(kind, { ...context, granted: event.amount ?? context.granted ?? null }) <= 0;

/** Whether an event pays no more than remains to be paid. An event without an amount passes. */
export const isWithinOpen = (kind: RequestKind, context: Paying, event: GuardedEvent): boolean =>
  event.amount === undefined || event.amount <= getOutstanding(kind, context);

/** Whether the payment that was ordered covers everything that remains to be paid. */
export const settles = (kind: RequestKind, context: Paying): boolean =>
  getOutstanding(kind, context) - (context.ordered?.amount ?? 0) <= 0;
