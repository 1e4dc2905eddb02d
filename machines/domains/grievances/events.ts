import { z } from 'zod';

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();

export const note = z
  .string('Note is required')
  .trim()
  .min(1, 'Note is required')
  .max(2000, 'Note can be at most 2000 characters');

export const assigneeId = z
  .number('Team member selection is required')
  .int('Team member selection is required')
  .positive('Team member selection is required');

/** Every external event of the grievance machine (spec 001 §4). */
export const grievanceEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file') }),
  z.object({ type: z.literal('status.pending'), comment }),
  z.object({ type: z.literal('status.inProgress'), comment }),
  z.object({ type: z.literal('status.resolved'), comment }),
  z.object({ type: z.literal('status.escalated'), comment }),
  z.object({ type: z.literal('status.closed'), comment }),
  z.object({ type: z.literal('assign'), assigneeId, comment }),
  z.object({ type: z.literal('note.add'), comment: note }),
]);

export type GrievanceEvent = z.infer<typeof grievanceEvent>;
