import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';

export const LONGEST_COMMENT = 2000;
export const HIGHEST_RATING = 5;
/** The labels of the ratings, the lowest first. */
export const RATING_WORDS = [
  msg('Very poor'),
  msg('Poor'),
  msg('Fair'),
  msg('Good'),
  msg('Very good'),
] as const;
export const NO_RATING = 'Please provide a rating';
export const NO_ONE_RESPONSIBLE = 'Please assign a responsible person for completed steps.';

const id = z.number('must be a number').int('must be a whole number').positive('must be above 0');
const rowId = id;
const comment = z
  .string('Comments must be text')
  .trim()
  .max(LONGEST_COMMENT, `Comments can be at most ${LONGEST_COMMENT} characters`)
  .optional();

/** A whole number of stars above 0 (spec 001 §5). */
export const rating = z
  .number(NO_RATING)
  .int(NO_RATING)
  .min(1, NO_RATING)
  .max(HIGHEST_RATING, `A rating can be at most ${HIGHEST_RATING}`);

const assignment = z.object({ rowId, responsiblePersonId: id });

/**
 * Every external event of the ticket machine (spec 001 §4). `rowId` is the step that its sender
 * believes to be current.
 */
export const ticketEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('raise') }),
  z.object({
    type: z.literal('step.complete'),
    rowId: rowId.optional(),
    /** The person who counts as having completed the step, if they aren't the responsible one. */
    responsiblePersonId: id.optional(),
    comment,
  }),
  z.object({
    type: z.literal('step.delegate'),
    rowId: rowId.optional(),
    responsiblePersonId: id,
    comment,
  }),
  z
    .object({
      type: z.literal('step.assign'),
      assignments: z.array(assignment).min(1, 'The list is empty').max(50).optional(),
      /** The person responsible for the current step. It is sent instead of a list. */
      responsiblePersonId: id.optional(),
      comment,
    })
    .refine((event) => event.assignments ?? event.responsiblePersonId, {
      path: ['assignments'],
      message: 'The list is empty',
    }),
  z.object({ type: z.literal('requester.close'), rowId: rowId.optional(), rating, comment }),
  z.object({ type: z.literal('requester.reopen'), comment }),
]);

/** What only the server adds to events. */
interface TicketEnrichment {
  at?: string;
  /** When the step that begins is due, as an ISO instant. */
  dueAt?: string | null;
  /** The supervisor of the responsible person. */
  supervisorId?: number | null;
}

type Sent = z.infer<typeof ticketEvent>;

/** The payload may be missing, because there is none yet when the machine checks whether an assignment is possible. */
export type TicketEvent = Sent & TicketEnrichment;
