import { z } from 'zod';
import type { PreviewAnswer } from './workflow.ts';

/**
 * The event by which the engine takes a transition back. No machine knows it: it leads to whatever the
 * transition before it left, and like every event it is an entry of the history.
 */
export const UNDO = 'cadre.undo';
export const UNDO_LABEL = 'Undo';

/** POST /Workflow/Undo and /Workflow/UndoPreview (ours): all or part of a batch by the caller. */
export const undoBody = z.object({
  batchId: z.uuid('must be the id of a batch'),
  subjectIds: z
    .array(z.number('must be a number').int('must be a whole number').positive())
    .min(1, 'The list is empty')
    .max(50_000, 'The list can hold at most 50000 items')
    .optional(),
});

/** POST /Workflow/UndoPreview: as a preview, with what can be undone. */
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
  /** What was done, by the names of its events, such as 'Release'. */
  done: string;
  /** From where to where, in words. */
  moved: string;
  /** Some of those it was done to, by name. */
  names: string[];
  count: number;
  /** How many of them nothing has happened to since. */
  untouched: number;
  /** How many could be undone: untouched, and nothing that it did lasts. */
  undoable: number;
  at: string;
}
