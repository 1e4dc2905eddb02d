import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const comment = z
  .string('must be text')
  .trim()
  .max(2000, 'can be at most 2000 characters')
  .optional();

/** The day on which a step was completed. By default it is the day of the event. */
const completedOn = calendarDay('must be a date').optional();

const completion = <Type extends string>(type: Type) =>
  z.object({ type: z.literal(type), comment, completedOn });

/** Every external event of the recruitment machine (spec 001 §4). */
export const recruitmentEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('raise') }),
  completion('review.complete'),
  completion('md.approve'),
  completion('sourcing.complete'),
  completion('interview.complete'),
  completion('offer.complete'),
  completion('joining.complete'),
  z.object({ type: z.literal('requisition.reject'), comment }),
  z.object({ type: z.literal('requisition.cancel'), comment }),
]);

export type RecruitmentEvent = z.infer<typeof recruitmentEvent>;
