import { z } from 'zod';

/** The topics that leavers rate from 1, poor, to 5, good. */
export const EXIT_TOPICS = {
  work: 'The work itself',
  pay: 'Pay and benefits',
  supervisor: 'Supervision',
  growth: 'Career and development',
  workload: 'Workload and hours',
  colleagues: 'Colleagues',
} as const;
export type ExitTopic = keyof typeof EXIT_TOPICS;

export const WOULD_RETURN = { yes: 'Yes', perhaps: 'Perhaps', no: 'No' } as const;
export type WouldReturn = keyof typeof WOULD_RETURN;

/**
 * If there are fewer answers than this, they are not reported, so that readers can't infer a person's answer.
 */
export const FEWEST_ANSWERS = 5;

const rating = z
  .number('Choose from 1 to 5')
  .int('Choose from 1 to 5')
  .min(1, 'Choose from 1 to 5')
  .max(5, 'Choose from 1 to 5')
  .nullable();

/** POST /Separation/SaveExitInterview: saves the caller's own answers. Only HR reads the texts. */
export const exitInterviewBody = z.object({
  ratings: z.object({
    work: rating,
    pay: rating,
    supervisor: rating,
    growth: rating,
    workload: rating,
    colleagues: rating,
  }),
  wouldReturn: z.enum(['yes', 'perhaps', 'no']).nullable(),
  words: z.string().trim().max(4000, 'Your words can have at most 4000 characters'),
});

export type ExitInterview = z.output<typeof exitInterviewBody>;
