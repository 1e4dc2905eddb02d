import type { Db } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { runControls } from '#server/domains/workflows/controls/index.ts';
import type { Engine } from '#server/engine/instances/engine.ts';

/**
 * Runs the nightly controls of one account, if it is night in its time zone and they haven't run yet.
 * @returns whether another account may be due.
 */
export async function nightlyControls(db: Db, engine: Engine): Promise<boolean> {
  const due = await queryOne<{ id: number }>(
    db,
    `select a.id from accounts a left join control_runs r on r.account_id = a.id
     where a.is_active and (r.ended_at is null or r.ended_at < now() - interval '20 hours')
       and extract(hour from now() at time zone account_time_zone(a.id)) between 2 and 5
     order by a.id limit 1`,
  );
  if (!due) return false;
  await engine.refresh(db);
  await withTransaction(db, (tx) => runControls(tx, engine, due.id));
  return true;
}
