import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import { UNDO, UNDO_LABEL } from './undo.ts';

/**
 * The events by which an approver asks someone a question about an instance, and by which that person answers. No
 * machine declares them. The instance stays in its state, whose deadline pauses until the answer; both events become
 * entries of the history.
 */
export const ASK = 'cadre.ask';
export const ANSWER = 'cadre.answer';

const LABELS: Readonly<Record<string, string>> = {
  [UNDO]: UNDO_LABEL,
  [ASK]: msg('Question'),
  [ANSWER]: msg('Answer'),
};

/** Whether an event is a question or an answer. Neither moves an instance. */
export const isQuestionOrAnswer = (event: string): boolean => event === ASK || event === ANSWER;

/** The events of the engine itself, which can occur in the history of every workflow. */
export const ENGINE_EVENTS: readonly (readonly [event: string, label: string])[] =
  Object.entries(LABELS);

/** The label of an event of the engine itself; undefined for events of machines. */
export const engineLabel = (event: string): string | undefined => LABELS[event];

const MAX = 2000;
const subjectId = z.number('must be a number').int('must be a whole number').positive();

/** POST /Workflow/Ask (not in the specification): asks someone a question about instances. */
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
    .max(MAX, `Question can be at most ${MAX} characters`),
});

/** POST /Workflow/Answer (not in the specification): answers a question. */
export const answerBody = z.object({
  workflow: z.string(),
  subjectId,
  /** The number of the question's entry in the history of the instance. */
  seq: z.number('must be a number').int('must be a whole number').positive(),
  answer: z
    .string('Answer is required')
    .trim()
    .min(1, 'Answer is required')
    .max(MAX, `Answer can be at most ${MAX} characters`),
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
  /** Whether the question still waits for an answer, so that the deadline is paused. */
  isOpen: boolean;
  /** Whether the reader is the person who was asked. */
  mine: boolean;
}

/** GET /Workflow/Questions: a question that waits for the caller. */
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
  /** Whether the caller may open the instance. If not, they see only the question. */
  isReadable: boolean;
}
