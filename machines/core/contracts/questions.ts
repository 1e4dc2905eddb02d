import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import { UNDO, UNDO_LABEL } from './undo.ts';

/**
 * The events by which an approver asks someone about an instance, and by which that person answers. No machine
 * declares them: the state stays, its deadline pauses in between, and both are entries of the history.
 */
export const ASK = 'cadre.ask';
export const ANSWER = 'cadre.answer';

const LABELS: Readonly<Record<string, string>> = {
  [UNDO]: UNDO_LABEL,
  [ASK]: msg('Question'),
  [ANSWER]: msg('Answer'),
};

/** Whether an event was only said, so that nothing moved. */
export const isQuestionOrAnswer = (event: string): boolean => event === ASK || event === ANSWER;

/** The events of the engine itself, which every history may have. */
export const ENGINE_EVENTS: readonly (readonly [event: string, label: string])[] =
  Object.entries(LABELS);

/** The label of an event of the engine itself. */
export const engineLabel = (event: string): string | undefined => LABELS[event];

const MOST = 2000;
const subjectId = z.number('must be a number').int('must be a whole number').positive();

/** POST /Workflow/Ask (ours). */
export const askBody = z.object({
  workflow: z.string(),
  subjectIds: z
    .array(subjectId)
    .min(1, 'The list is empty')
    .max(100, 'The list can hold at most 100 items'),
  employeeId: z.number('Choose whom to ask').int('Choose whom to ask').positive(),
  question: z
    .string('Question is required')
    .trim()
    .min(1, 'Question is required')
    .max(MOST, `Question can be at most ${MOST} characters`),
});

/** POST /Workflow/Answer (ours). */
export const answerBody = z.object({
  workflow: z.string(),
  subjectId,
  /** The number of the question in the history. */
  seq: z.number('must be a number').int('must be a whole number').positive(),
  answer: z
    .string('Answer is required')
    .trim()
    .min(1, 'Answer is required')
    .max(MOST, `Answer can be at most ${MOST} characters`),
});

/** A question about an instance, with its answer. */
export interface TaskQuestion {
  seq: number;
  askedBy: string;
  asked: string;
  question: string;
  askedAt: string;
  answer: string | null;
  answeredAt: string | null;
  /** It still waits for an answer: the deadline is paused. */
  isOpen: boolean;
  /** The reader is the one who was asked. */
  mine: boolean;
}

/** A question that waits for the caller (GET /Workflow/Questions). */
export interface OpenQuestion {
  workflow: string;
  workflowLabel: string;
  subjectId: number;
  subject: string;
  stateLabel: string;
  seq: number;
  askedBy: string;
  question: string;
  askedAt: string;
  /** Whether the caller may open what it is about; the question is all that others see. */
  isReadable: boolean;
}
