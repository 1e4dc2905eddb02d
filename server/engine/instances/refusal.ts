import { AppError } from '#server/platform/errors.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';

/** Why an event was not accepted, and who could send it instead. */
export interface Refusal {
  subjectId: number;
  state: string | null;
  status: 400 | 403 | 404 | 409;
  reason: string;
  whoCan: string | null;
}

/**
 * The refusal of a subject that does not exist or that the actor may not see. The message is the same for both, so that
 * it reveals nothing.
 */
export const unknownSubject = (
  { workflow }: { workflow: Workflow },
  subjectId: number,
): Refusal => ({
  subjectId,
  state: null,
  status: 404,
  reason: `This ${workflow.noun.one} does not exist`,
  whoCan: null,
});

/**
 * Makes one error for a refused batch. It has the status of the most severe refusal, and names every refused subject.
 */
export function refusal(refused: Refusal[]): AppError {
  const statuses = new Set(refused.map(({ status }) => status));
  const code = statuses.has(403)
    ? 'forbidden'
    : statuses.has(404)
      ? 'notFound'
      : statuses.has(409)
        ? 'conflict'
        : 'invalid';
  const reasons = [...new Set(refused.map(({ reason }) => reason))];
  const rest = reasons.length > 1 ? ` (and ${reasons.length - 1} more)` : '';
  const scale = refused.length > 1 ? ` (${refused.length} refused, nothing was changed)` : '';
  return new AppError(code, `${reasons[0]}${rest}${scale}`, { refused });
}
