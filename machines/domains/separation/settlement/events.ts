import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';
import { PAYMENT_METHODS } from '#machines/kits/requests/payment.ts';
import { paymentReference } from '#machines/kits/requests/paymentFields.ts';
import { settlementNominee } from './nominees.ts';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** The totals of a version. Amounts are decimals in the account's currency. */
export const settlementSums = z.object({
  payable: z.number(),
  receivable: z.number(),
  net: z.number(),
  /** SHA-256 over the version's lines. */
  digest: z.string(),
  /** If the person has died, the nominees who receive the net amount. */
  nominees: z.array(settlementNominee),
});

/** The days that depend on the last day. */
const settlementTerms = z.object({
  lastDay: z.string(),
  dueOn: z.string(),
  dueAt: z.string(),
});

const received = {
  method: z.enum(PAYMENT_METHODS, 'Method is required'),
  paidOn: calendarDay('Payment date is required'),
  reference: paymentReference,
  comment,
};

/** All events of a final settlement. Only the server calculates the totals. */
export const finalSettlementEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('prepare') }),
  z.object({ type: z.literal('recalculate'), comment, ...settlementSums.partial().shape }),
  z.object({ type: z.literal('send'), comment }),
  z.object({ type: z.literal('approve'), comment }),
  z.object({ type: z.literal('return'), comment }),
  z.object({
    type: z.literal('pay'),
    ...received,
    payee: z.string().trim().max(200, 'Payee can have at most 200 characters').optional(),
  }),
  z.object({ type: z.literal('settle'), comment }),
  z.object({ type: z.literal('collect'), ...received }),
  z.object({ type: z.literal('writeOff'), comment }),
  z.object({ type: z.literal('cancel'), comment }),
  // Cadre itself sends this when the separation is corrected or cancelled.
  z.object({
    type: z.literal('correct'),
    ...settlementSums.partial().shape,
    ...settlementTerms.partial().shape,
  }),
  z.object({ type: z.literal('drop') }),
]);
export type FinalSettlementEvent = z.output<typeof finalSettlementEvent>;
