import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

export const TRANSFER_KINDS = ['transfer', 'promotion', 'transferAndPromotion'] as const;
export type TransferKind = (typeof TRANSFER_KINDS)[number];

const comment = z
  .string('Comments must be text')
  .trim()
  .max(2000, 'Comments can be at most 2000 characters')
  .optional();
const id = z.int('must be an ID').positive('must be an ID');

/** The proposed changes with their date. Fields that are empty don't change. */
export const proposal = z.object({
  kind: z.enum(TRANSFER_KINDS, 'Type is required'),
  effectiveDate: calendarDay('Effective date is required'),
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(1000, 'Reason can have at most 1000 characters'),
  designationId: id.nullish(),
  sectionId: id.nullish(),
  workplaceId: id.nullish(),
  supervisorId: id.nullish(),
  employmentTypeId: id.nullish(),
  /** The employee ID after joining, if the other unit assigns a new one. */
  newCode: z
    .string('must be text')
    .trim()
    .max(30, 'New employee ID can have at most 30 characters')
    .nullish()
    .transform((code) => code || null),
});
export type Proposal = z.output<typeof proposal>;

/** Every external event of the transfer machine. */
export const transferEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('propose') }),
  z.object({ type: z.literal('amend'), proposal, comment }),
  z.object({ type: z.literal('withdraw'), comment }),
  z.object({ type: z.literal('supervisor.approve'), comment }),
  z.object({ type: z.literal('hr.approve'), comment }),
  z.object({ type: z.literal('receiving.approve'), comment }),
  z.object({ type: z.literal('reject'), comment }),
  z.object({ type: z.literal('cancel'), comment }),
  z.object({
    type: z.literal('join'),
    joinedOn: calendarDay('Joining date is required'),
    comment,
  }),
  z.object({
    type: z.literal('return'),
    returnedOn: calendarDay('Returned on is required'),
    comment,
  }),
]);

export type TransferEvent = z.output<typeof transferEvent>;
