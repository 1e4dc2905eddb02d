import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

/**
 * All external events of an application. The server sets the number of free seats and the times, and ignores
 * those that a client sends.
 */
export const trainingApplicationEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('apply') }),
  z.object({ type: z.literal('approve'), hasSeat: z.boolean().optional(), comment }),
  z.object({ type: z.literal('reject'), comment }),
  z.object({ type: z.literal('giveBack'), comment }),
  z.object({ type: z.literal('remove'), comment }),
  z.object({ type: z.literal('moveUp') }),
  z.object({
    type: z.literal('reschedule'),
    startsAt: z.iso.datetime().optional(),
    endsAt: z.iso.datetime().optional(),
  }),
  z.object({ type: z.literal('close') }),
  z.object({ type: z.literal('cancelTraining') }),
  z.object({ type: z.literal('attend') }),
  z.object({ type: z.literal('miss') }),
]);
export type TrainingApplicationEvent = z.output<typeof trainingApplicationEvent>;
