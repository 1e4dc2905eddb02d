import { z } from 'zod';
import type { PreviewAnswer } from './workflow.ts';

/**
 * The event by which the engine undoes a transition. No machine declares it. It leads to the state before that
 * transition, and is recorded in the history like any other event.
 */
export const UNDO = 'cadre.undo';
export const UNDO_LABEL = 'Undo';

/**
 * POST /Workflow/Undo and /Workflow/UndoPreview (not in the specification): undoes the caller's batch,
 * completely or in part.
 */
export const undoBody = z.object({
  batchId: z.uuid('must be the id of a batch'),
  subjectIds: z
    .array(z.number('must be a number').int('must be a whole number').positive())
    .min(1, 'The list is empty')
    .max(50_000, 'The list can hold at most 50000 items')
    .optional(),
  /**
   * The reason, which the history stores like any comment. Screens require a reason, but older programs do not send
   * one.
   */
  comments: z
    .string('Reason must be text')
    .trim()
    .max(1000, 'Reason can be at most 1000 characters')
    .optional(),
});

/** The response of POST /Workflow/UndoPreview: the usual preview, and which subjects can be undone. */
export interface UndoPreview extends PreviewAnswer {
  workflow: string;
  subjectIds: number[];
}

/** GET /Workflow/Batches: a batch that the caller sent; the list begins with the latest. */
export interface OwnBatch {
  batchId: string;
  workflow: string;
  workflowLabel: string;
  noun: { one: string; many: string };
  /** The labels of the batch's events, such as "Release". */
  done: string;
  /** From which state to which state the batch moved its subjects, in words. */
  moved: string;
  /** The names of some of the batch's subjects. */
  names: string[];
  count: number;
  /** How many of the subjects have not changed since the batch. */
  untouched: number;
  /**
   * How many of the subjects can be undone: those that have not changed since the batch, and whose effects can be
   * reverted.
   */
  undoable: number;
  at: string;
}
