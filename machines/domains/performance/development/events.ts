import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';

/** The results of a plan, as the supervisor assesses them when it ends. */
export const RESULTS = [msg('Achieved'), msg('Partly achieved'), msg('Not achieved')] as const;
export type DevelopmentResult = (typeof RESULTS)[number];

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();
/** The server sets this from the plan, and ignores what the caller sends. */
const instant = z.iso.datetime().optional();

export const developmentPlanEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start') }),
  z.object({ type: z.literal('propose'), startsAt: instant, endsAt: instant }),
  z.object({ type: z.literal('proposeToPerson'), startsAt: instant, endsAt: instant }),
  z.object({ type: z.literal('agree') }),
  z.object({ type: z.literal('giveBack'), comment }),
  z.object({ type: z.literal('askBack') }),
  z.object({ type: z.literal('withdraw'), comment }),
  z.object({ type: z.literal('begin') }),
  z.object({ type: z.literal('review'), comment }),
  z.object({ type: z.literal('resume'), comment }),
  z.object({
    type: z.literal('close'),
    result: z.enum(RESULTS, 'Result is required'),
    comment,
  }),
  z.object({ type: z.literal('cancel'), comment }),
]);
export type DevelopmentPlanEvent = z.output<typeof developmentPlanEvent>;
