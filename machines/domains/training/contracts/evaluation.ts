import { z } from 'zod';
import { id } from './fields.ts';

const rating = (label: string) =>
  z
    .number(`${label} is required`)
    .int(`${label} must be 1 to 5`)
    .min(1, `${label} must be 1 to 5`)
    .max(5, `${label} must be 1 to 5`);

/** POST /Training/Evaluate: called by the participant, or by the supervisor some weeks later. */
export const evaluateBody = z.object({
  applicationId: id('Application'),
  content: rating('Content'),
  trainer: rating('Trainer').nullish(),
  organization: rating('Organization').nullish(),
  usefulness: rating('Usefulness'),
  comment: z.string().trim().max(2000, 'Comments can be at most 2000 characters').nullish(),
});

export interface EvaluationSums {
  answers: number;
  /** The number of answers in the means and comments. They are shown in threes, so that no one can be recognised. */
  shown: number;
  /** The mean ratings. Supervisors don't rate the trainer and the organization. */
  means: {
    content: number;
    trainer: number | null;
    organization: number | null;
    usefulness: number;
  } | null;
  comments: string[];
}

/** GET /Training/Evaluations: a training that the caller has to evaluate. */
export interface DueEvaluation {
  applicationId: number;
  kind: 'participant' | 'supervisor';
  title: string;
  number: string;
  name: string;
  endsAt: string;
}
