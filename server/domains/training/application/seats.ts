import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** SQL: how many applications of a training `t` are in one of these states. */
export const countSql = (...states: string[]): string =>
  `(select count(*)::integer from training_applications c
    join workflow_instances ci on ci.workflow = 'trainingApplication' and ci.subject_id = c.id
    where c.training_id = t.id and ci.state in (${states.map((state) => `'${state}'`).join(', ')}))`;

/** A training as far as seats need it. */
export interface Seats {
  trainingId: number;
  seats: number;
  taken: number;
  /** Whether seats are still given: it is open, and the closing time hasn't come. */
  isOpen: boolean;
}

/**
 * Locks trainings, so that their seats are counted and given by one transaction at a time. Everything that gives or
 * frees a seat calls it first, in the order of ids.
 */
export const lockTrainings = (tx: Tx, trainingIds: readonly number[]) =>
  query(tx, 'select id from trainings where id = any($ids::bigint[]) order by id for update', {
    ids: [...new Set(trainingIds)],
  });

/** The seats of trainings; after `lockTrainings`, they stay so until the transaction ends. */
export async function readSeats(
  db: Db | Tx,
  trainingIds: readonly number[],
  at: string | null,
): Promise<Map<number, Seats>> {
  const rows = await query<Seats>(
    db,
    `select t.id as "trainingId", t.seats, ${countSql('seated')} as taken,
       i.state = 'open' and t.closes_at > coalesce($at::timestamptz, clock_timestamp()) as "isOpen"
     from trainings t join workflow_instances i on i.workflow = 'training' and i.subject_id = t.id
     where t.id = any($ids::bigint[])`,
    { ids: [...new Set(trainingIds)], at },
  );
  return new Map(rows.map((row) => [row.trainingId, row]));
}
