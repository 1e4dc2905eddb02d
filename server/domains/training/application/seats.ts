import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** SQL: the number of applications for a training `t` in one of these states. */
export const countSql = (...states: string[]): string =>
  `(select count(*)::integer from training_applications c
    join workflow_instances ci on ci.workflow = 'trainingApplication' and ci.subject_id = c.id
    where c.training_id = t.id and ci.state in (${states.map((state) => `'${state}'`).join(', ')}))`;

/** The seats of a training. */
export interface Seats {
  trainingId: number;
  seats: number;
  taken: number;
  /** Whether seats can still be given: the training is open, and the closing time hasn't passed. */
  isOpen: boolean;
}

/**
 * Locks trainings in the order of their IDs, so that only one transaction at a time counts and gives their seats. Must
 * be called before anything gives or frees a seat.
 */
export const lockTrainings = (tx: Tx, trainingIds: readonly number[]) =>
  query(tx, 'select id from trainings where id = any($ids::bigint[]) order by id for update', {
    ids: [...new Set(trainingIds)],
  });

/** Returns the seats of trainings. After `lockTrainings`, they don't change until the transaction ends. */
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
