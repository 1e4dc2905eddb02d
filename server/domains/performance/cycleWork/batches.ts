import type { Actor } from '#server/platform/access/actor.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dispatch } from '#server/engine/dispatch/dispatch.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { calculateScores } from '#server/domains/performance/appraisal/index.ts';
import { TO_CLOSE, TO_PUBLISH, WITHOUT_SCORE, type CycleOfActor } from './candidates.ts';
import { BATCH } from './open.ts';

/** What the next people of a cycle are done with. */
export interface Batch {
  tx: Tx;
  engine: Engine;
  actor: Actor;
  of: CycleOfActor;
  comment: string;
}

/**
 * The next appraisals, locked: someone who sends marks at the same moment waits, or has sent them before. Fewer than a
 * batch doesn't mean that these are the last, because rows that moved on while they were locked are left out.
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

/** Goes on to calibration without the forms that are missing. Returns for how many people; 0 after the last. */
export const closeForms = async (batch: Batch): Promise<number> =>
  send(batch, await lockNext(batch.tx, TO_CLOSE, batch.of), {
    type: 'closeForms',
    comment: batch.comment,
  });

/** Publishes appraisals that have a score. Returns how many; 0 after the last. */
export const publishScores = async (batch: Batch): Promise<number> =>
  send(batch, await lockNext(batch.tx, TO_PUBLISH, batch.of), { type: 'publish' });

/**
 * Calculates scores that are missing, because results of KPIs may have come since the forms were closed.
 * @returns the ID after which the next are; null after the last.
 */
export async function calculateMissing(
  { tx, of }: Pick<Batch, 'tx' | 'of'>,
  after: number,
): Promise<number | null> {
  const ids = await lockNext(tx, WITHOUT_SCORE, of, after);
  if (ids.length > 0) await calculateScores(tx, ids);
  return ids.at(-1) ?? null;
}
