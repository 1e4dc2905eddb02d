import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/**
 * All events of the agreement on a target plan. The targets themselves are stored in a row, which HR's list
 * also shows.
 */
export const targetAgreementEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('proposeToPerson') }),
  z.object({ type: z.literal('proposeToSupervisor') }),
  z.object({ type: z.literal('agree') }),
  z.object({ type: z.literal('agreeOnPaper'), comment }),
  z.object({ type: z.literal('refuse'), comment }),
  z.object({ type: z.literal('accept') }),
  z.object({ type: z.literal('sendBack'), comment }),
  z.object({ type: z.literal('askBack'), comment }),
  z.object({ type: z.literal('reopen'), comment }),
  z.object({ type: z.literal('discard') }),
  z.object({
    type: z.literal('renew'),
    supervisorId: z.number('must be an ID').int('must be an ID').nullish(),
    signsOnPaper: z.boolean('must be true or false').optional(),
  }),
  z.object({ type: z.literal('freeze') }),
  z.object({ type: z.literal('lapse') }),
]);
export type TargetAgreementEvent = z.output<typeof targetAgreementEvent>;
