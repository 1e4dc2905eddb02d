import type { Db } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { addedUp, columnsOf, KEPT_SUMS, type KeptSums } from './keptSums.ts';

export interface WrongSums {
  table: string;
  /** How many of its sums were not what their rows add up to. */
  wrong: number;
}

/** Compares all kept sums with what they are worked out from, and builds anew those that differ. */
export async function verifySums(db: Db): Promise<WrongSums[]> {
  const found: WrongSums[] = [];
  for (const kept of KEPT_SUMS) {
    const wrong = await countWrong(db, kept);
    if (wrong === 0) continue;
    await rebuild(db, kept);
    found.push({ table: kept.table, wrong });
  }
  return found;
}

async function countWrong(db: Db, kept: KeptSums): Promise<number> {
  const by = kept.by.join(', ');
  const expected = `select ${columnsOf(kept)} from ${kept.table}_expected`;
  // In one statement, so that both sides are of the same moment.
  const row = await queryOne<{ wrong: number }>(
    db,
    `with kept as (${addedUp(kept, kept.table)}), expected as (${expected}),
       differing as (
         (select * from kept except select * from expected) union all
         (select * from expected except select * from kept)
       )
     select count(*)::integer as wrong from (select distinct ${by} from differing) d`,
  );
  return row?.wrong ?? 0;
}

/** Changes wait for it: what they add comes afterwards, and counts what this has not seen. */
const rebuild = (db: Db, kept: KeptSums): Promise<void> =>
  withTransaction(db, async (tx) => {
    await query(tx, `lock table ${kept.table} in exclusive mode`);
    await query(tx, `delete from ${kept.table}`);
    await query(
      tx,
      `insert into ${kept.table} (${columnsOf(kept)})
       select ${columnsOf(kept)} from ${kept.table}_expected`,
    );
  });
