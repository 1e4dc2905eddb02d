import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();
/** The server sets this from the round, and ignores what the caller sends. */
const closesAt = z.iso.datetime().optional();

export const feedbackRoundEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('propose'), closesAt }),
  z.object({ type: z.literal('ask'), closesAt }),
  z.object({ type: z.literal('agree'), closesAt }),
  z.object({ type: z.literal('giveBack'), comment }),
  z.object({ type: z.literal('withdraw'), comment }),
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('share') }),
  z.object({ type: z.literal('cancel'), comment }),
]);
export type FeedbackRoundEvent = z.output<typeof feedbackRoundEvent>;

/** Every event of the request to one rater. Its history has no answers, and no comments that could contain some. */
export const feedbackRequestEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ask') }),
  z.object({ type: z.literal('give') }),
  z.object({ type: z.literal('decline') }),
  z.object({ type: z.literal('lapse') }),
]);
export type FeedbackRequestEvent = z.output<typeof feedbackRequestEvent>;
