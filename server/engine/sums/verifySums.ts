import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import {
  getColumns,
  KEPT,
  selectContents,
  type DerivedRows,
  type DerivedSums,
} from './derivedTables.ts';

export interface WrongSums {
  table: string;
  /** How many sums or rows differed from the values computed from their sources. */
  wrong: number;
}

/** Compares derived tables with their sources and rebuilds those that differ. */
export async function verifySums(db: Db): Promise<WrongSums[]> {
  const sums: WrongSums[] = [];
  for (const of of KEPT) {
    const wrong = await countWrong(db, of);
    if (wrong === 0) continue;
    await rebuild(db, of);
    sums.push({ table: of.table, wrong });
  }
  return sums;
}

/** SQL for the rows that differ. It is a single statement, so that both sides are read at the same moment. */
const differing = (of: DerivedSums | DerivedRows): string => `
  with kept as (${selectContents(of)}),
    expected as (select ${getColumns(of)} from ${of.table}_expected),
    differing as (
      (select * from kept except select * from expected) union all
      (select * from expected except select * from kept)
    )`;

async function countWrong(db: Db, of: DerivedSums | DerivedRows): Promise<number> {
  const row = await queryOne<{ wrong: number }>(
    db,
    `${differing(of)}
     select count(*)::integer as wrong from (select distinct ${of.by.join(', ')} from differing) d`,
  );
  return row?.wrong ?? 0;
}

const MAX_NAMED = 1000;

/** Finds every derived sum or row that differs from its sources, and names it by its key. Nothing is repaired. */
export async function sumsAsWorkedOut(db: Db, account: number | null): Promise<Broken[]> {
  if (account !== null) return [];
  const broken: Broken[] = [];
  for (const of of KEPT) {
    const rows = await query<{ key: string }>(
      db,
      `${differing(of)}
       select distinct concat_ws(' ', ${of.by.join(', ')}) as key from differing order by 1 limit ${MAX_NAMED}`,
    );
    broken.push(
      ...rows.map(({ key }) => ({
        workflow: of.table,
        subjectId: Number.parseInt(key, 10) || 0,
        seq: 0,
        reason: `Row ${key} was not what it is worked out from`,
        cause: `row of ${of.table}`,
        concern: 'money' as const,
      })),
    );
  }
  return broken;
}

/**
 * Rebuilds a derived table. Locks the table, so that concurrent changes wait until it is rebuilt and their differences
 * are added to the new rows.
 */
const rebuild = (db: Db, of: DerivedSums | DerivedRows): Promise<void> =>
  withTransaction(db, async (tx) => {
    const columns = getColumns(of);
    const expected = `select ${columns} from ${of.table}_expected`;
    await query(tx, `lock table ${of.table} in exclusive mode`);
    await query(
      tx,
      'sums' in of
        ? `delete from ${of.table}`
        : `delete from ${of.table} where (${of.by.join(', ')}) in (
             select ${of.by.join(', ')} from (${selectContents(of)} except ${expected}) w)`,
    );
    await query(
      tx,
      `insert into ${of.table} (${columns}) ${expected} except select ${columns} from ${of.table}`,
    );
  });
