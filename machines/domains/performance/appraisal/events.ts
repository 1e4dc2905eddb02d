import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/**
 * All events of an appraisal. They contain neither marks nor reasons for giving marks back, because the
 * history shows events to people who may not see those yet.
 */
export const appraisalEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('open') }),
  z.object({ type: z.literal('sendSelf') }),
  z.object({ type: z.literal('sendSupervisor') }),
  z.object({ type: z.literal('sendEarlier') }),
  z.object({ type: z.literal('sendHr') }),
  z.object({ type: z.literal('skipSelf'), comment }),
  z.object({ type: z.literal('skipSupervisor'), comment }),
  z.object({ type: z.literal('skipEarlier'), comment }),
  z.object({ type: z.literal('skipHr') }),
  z.object({ type: z.literal('closeForms'), comment }),
  z.object({ type: z.literal('returnSelf') }),
  z.object({ type: z.literal('returnSupervisor') }),
  z.object({
    type: z.literal('returnEarlier'),
    raterId: z.number('Earlier supervisor is required').int('Earlier supervisor is required'),
  }),
  z.object({ type: z.literal('publish') }),
  z.object({ type: z.literal('acknowledge') }),
  z.object({ type: z.literal('appeal'), comment }),
  z.object({ type: z.literal('keep'), comment }),
  z.object({ type: z.literal('reopen'), comment }),
  z.object({ type: z.literal('cancel'), comment }),
]);
export type AppraisalEvent = z.output<typeof appraisalEvent>;
