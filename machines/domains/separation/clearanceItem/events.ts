import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** All external events of a clearance item. */
export const clearanceItemEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('clear'), comment }),
  z.object({
    type: z.literal('charge'),
    amount: z
      .number('Amount is required')
      .positive('Amount must be more than 0')
      .max(100_000_000, 'Amount can be at most 100000000'),
    comment,
  }),
  z.object({ type: z.literal('waive'), comment }),
  z.object({ type: z.literal('confirmWaiver'), comment }),
  z.object({ type: z.literal('refuseWaiver'), comment }),
  z.object({ type: z.literal('reopen'), comment }),
  // Cadre itself sends this when the last day is corrected.
  z.object({ type: z.literal('reschedule'), dueOn: z.string(), dueAt: z.string() }),
  z.object({ type: z.literal('settleElsewhere') }),
  z.object({ type: z.literal('drop') }),
]);
export type ClearanceItemEvent = z.output<typeof clearanceItemEvent>;
