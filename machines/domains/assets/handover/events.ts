import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();
const condition = z.enum(['good', 'worn', 'damaged'], 'Condition is required');
const amount = z
  .number('Amount must be a number')
  .min(0, 'Amount can be at least 0')
  .max(100_000_000, 'Amount can be at most 100000000')
  .optional();

/** All external events of a handover. The server sets prices, and ignores those that a client sends. */
export const assetHandoverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('offer') }),
  z.object({ type: z.literal('record') }),
  z.object({ type: z.literal('recordReturned') }),
  z.object({ type: z.literal('receive') }),
  z.object({ type: z.literal('receiveOnPaper'), comment }),
  z.object({ type: z.literal('refuse'), comment }),
  z.object({ type: z.literal('withdraw'), comment }),
  z.object({ type: z.literal('passOn') }),
  z.object({ type: z.literal('askReturn'), comment }),
  z.object({ type: z.literal('offerReturn'), comment }),
  z.object({
    type: z.literal('acceptReturn'),
    condition,
    amount,
    price: z.number().optional(),
    comment,
  }),
  z.object({ type: z.literal('reportDamage'), comment }),
  z.object({ type: z.literal('repair'), comment }),
  z.object({ type: z.literal('repaired'), comment }),
  z.object({ type: z.literal('reportLoss'), comment }),
  z.object({ type: z.literal('confirmLoss'), amount, price: z.number().optional(), comment }),
  z.object({ type: z.literal('keep'), comment }),
  z.object({ type: z.literal('find'), comment }),
  z.object({ type: z.literal('charge'), amount }),
  z.object({ type: z.literal('giveUp') }),
  z.object({ type: z.literal('reinstate') }),
]);
export type AssetHandoverEvent = z.output<typeof assetHandoverEvent>;
