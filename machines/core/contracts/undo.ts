import { z } from 'zod';
import type { PreviewAnswer } from './workflow.ts';

/**
 * The event with which the engine undoes a transition. No machine declares it: it leads to the state
 * before the undone transition, and is an entry of the history like every event.
 */
export const UNDO = 'cadre.undo';
export const UNDO_LABEL = 'Undo';

/**
 * POST /Workflow/Undo and /Workflow/UndoPreview (ours): undoes all or part of the caller's batch.
 */
export const undoBody = z.object({
  batchId: z.uuid('must be the id of a batch'),
  subjectIds: z
    .array(z.number('must be a number').int('must be a whole number').positive())
    .min(1, 'The list is empty')
    .max(50_000, 'The list can hold at most 50000 items')
    .optional(),
  /**
   * The reason, stored in the history like any comment. Screens require one; older programs send
   * none.
   */
  comments: z
    .string('Reason must be text')
    .trim()
    .max(1000, 'Reason can be at most 1000 characters')
    .optional(),
});

/** POST /Workflow/UndoPreview: a preview that also says what can be undone. */
export interface UndoPreview extends PreviewAnswer {
  workflow: string;
  subjectIds: number[];
}

/** A batch that the caller sent (GET /Workflow/Batches), latest first. */
export interface OwnBatch {
  batchId: string;
  workflow: string;
  workflowLabel: string;
  noun: { one: string; many: string };
  /** The labels of its events, such as 'Release'. */
  done: string;
  /** From state to state, as text. */
  moved: string;
  /** Some of the affected names. */
  names: string[];
  count: number;
  /** How many of them haven't changed since. */
  untouched: number;
  /** How many can be undone: unchanged, and without permanent effects. */
  undoable: number;
  at: string;
}
