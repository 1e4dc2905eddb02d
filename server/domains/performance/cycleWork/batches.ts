import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { calculateScores } from '#server/domains/performance/appraisal/index.ts';
import { TO_CLOSE, TO_PUBLISH, WITHOUT_SCORE, type CycleOfActor } from './candidates.ts';
import { BATCH } from './open.ts';

/** What one batch of a job on a cycle needs. */
export interface Batch {
  tx: Tx;
  engine: Engine;
  actor: Actor;
  of: CycleOfActor;
  comment: string;
}

/**
 * Locks and returns the next appraisals. A batch that is not full need not be the last, because appraisals that moved
 * on before they could be locked are left out.
 */
const lockNext = async (tx: Tx, from: string, of: CycleOfActor, after = 0): Promise<number[]> =>
  (
    await query<{ id: number }>(
      tx,
      `select a.id from ${from} and a.id > $after order by a.id limit $most for no key update of i`,
      { ...of, after, most: BATCH },
    )
  ).map(({ id }) => id);

const send = async (
  { tx, engine, actor }: Batch,
  ids: readonly number[],
  event: { type: string; comment?: string },
): Promise<number> => {
  if (ids.length === 0) return 0;
  await dispatch(tx, engine, {
    workflow: 'appraisal',
    actor,
    items: ids.map((subjectId) => ({ subjectId, event })),
  });
  return ids.length;
};

/**
 * Moves appraisals on to calibration without the missing forms.
 * @returns how many; 0 after the last.
 */
export const closeForms = async (batch: Batch): Promise<number> =>
  send(batch, await lockNext(batch.tx, TO_CLOSE, batch.of), {
    type: 'closeForms',
    comment: batch.comment,
  });

/**
 * Publishes appraisals that have a score.
 * @returns how many; 0 after the last.
 */
export const publishScores = async (batch: Batch): Promise<number> =>
  send(batch, await lockNext(batch.tx, TO_PUBLISH, batch.of), { type: 'publish' });

/**
 * Calculates missing scores, because KPI results may have been entered since the forms were closed.
 * @returns the ID after which the next batch begins; null after the last.
 */
export async function calculateMissing(
  { tx, of }: Pick<Batch, 'tx' | 'of'>,
  after: number,
): Promise<number | null> {
  const ids = await lockNext(tx, WITHOUT_SCORE, of, after);
  if (ids.length > 0) await calculateScores(tx, ids);
  return ids.at(-1) ?? null;
}
