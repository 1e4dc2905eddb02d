import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/** The terms of a training. The server reads them from its row, and ignores those that a client sends. */
const terms = z.object({
  title: z.string(),
  trainerId: z.number().nullable(),
  seats: z.number(),
  closesAt: z.iso.datetime(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  cost: z.number(),
});
export type TrainingTerms = z.output<typeof terms>;

/** All external events of a training. */
export const trainingEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('plan') }),
  z.object({ type: z.literal('revise'), terms: terms.optional(), comment }),
  z.object({ type: z.literal('open'), comment }),
  z.object({ type: z.literal('close'), comment }),
  z.object({ type: z.literal('cancel'), comment }),
  z.object({ type: z.literal('complete'), comment }),
  z.object({
    type: z.literal('bill'),
    amount: z
      .number('Amount is required')
      .min(0, 'Amount can be at least 0')
      .max(1_000_000_000, 'Amount can be at most 1000000000')
      .refine((value) => Number(value.toFixed(2)) === value, 'Amount can have at most 2 decimals'),
    comment,
  }),
]);
export type TrainingEvent = z.output<typeof trainingEvent>;
