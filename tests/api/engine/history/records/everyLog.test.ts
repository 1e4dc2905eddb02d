import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { runChecks } from '#server/engine/history/checkpoints/runChecks.ts';
import { EVERYTHING } from '#server/platform/history/verification/portion.ts';
import { query } from '#server/platform/db/sql.ts';
import { postLeaveEntries } from '#server/domains/time/leave/ledger.ts';
import { makeAllBlocks } from '#server/platform/history/records/blocks.ts';
import { logFamily } from '#server/engine/history/records/logFamily.ts';
import { getKey } from '#server/platform/history/records/logRows.ts';
import { signedLogs } from '#server/platform/history/records/logs.ts';
import type { SignedLog } from '#server/platform/history/records/signedLog.ts';
import type { TestServer } from '#tests/support/server.ts';
import { startCompany } from './company.ts';
import { columnsOfTables, otherValue, type Column } from './otherValue.ts';
import { patience } from '#tests/support/patience.ts';
import { dropChecks, undone } from './past.ts';

/** Everything that a superuser without the secret can do to a row of a signed log. */
let server: TestServer;
let columns: ReadonlyMap<string, readonly Column[]>;
let tx: Tx;
beforeAll(async () => {
  server = await startCompany();
  await server.owner.transaction(async (on) => {
    // The row may refer to a leave type that doesn't exist.
    await on.raw('set local session_replication_role = replica');
    await postLeaveEntries(
      on,
      `select 1 as account_id, 1 as employee_id, 1 as leave_type_id, 'grant' as kind, 3 as days,
         '2026-01-01' as effective_on`,
      {},
    );
  });
  const taken = await (await server.as('hr')).get('/Workflow/HistoryFile?format=csv');
  expect(taken.status).toBe(200);
  await makeAllBlocks(server.db);
  columns = await columnsOfTables(server.owner);
  tx = await server.owner.transaction();
  await dropChecks(tx);
  for (const { table } of signedLogs)
    await tx.raw(`alter table ${table} drop constraint ${table}_pkey cascade`);
}, patience(120_000));
afterAll(async () => {
  await tx.rollback();
  await server.close();
});

async function broken(on: Tx, log: SignedLog): Promise<Broken[]> {
  const family = logFamily(log);
  const heads = await query<{ id: number }>(on, `select h.chain_id as id from (${family.heads}) h`);
  const ids = heads.map(({ id }) => id);
  const { broken: verify } = await family.verify(on, server.services.engine, ids, EVERYTHING);
  const others = await runChecks(on, server.services.engine, family.checks ?? [], null);
  return [...verify, ...others];
}

/** The findings for one row after a change. */
const reasonsAfter = (log: SignedLog, sql: string, id: () => Promise<number>): Promise<string[]> =>
  undone(tx, async (on) => {
    const row = await id();
    await query(on, sql, sql.includes('$row') ? { row } : {});
    return (await broken(on, log))
      .filter(({ workflow, subjectId }) => workflow === log.kind && subjectId === row)
      .map(({ reason }) => reason);
  });

describe.each(signedLogs.map((log) => [log.table, log] as const))('%s', (table, log) => {
  const key = getKey(log);
  const newest = async (): Promise<number> => {
    const [row] = await query<{ id: number | null }>(
      tx,
      `select max(${key}) as id from ${table} t`,
    );
    expect(row?.id, `a row of ${table}`).not.toBeNull();
    return row?.id ?? 0;
  };

  it('verifies unchanged', async () => {
    expect(await broken(tx, log)).toEqual([]);
  });

  it('names a row of which any column was changed', async () => {
    const signed = new Set([...log.fixed, ...log.erasable, 'salt', 'digest', 'signature']);
    for (const column of columns.get(table) ?? []) {
      if (!signed.has(column.name)) continue;
      const set = `update ${table} t set ${column.name} = ${otherValue(column)} where ${key} = $row`;
      expect([column.name, ...(await reasonsAfter(log, set, newest))]).toEqual([
        column.name,
        'The row was changed after it was recorded',
      ]);
    }
  });

  it('names a removed row and a copied one', async () => {
    const gone = `delete from ${table} t where ${key} = $row`;
    expect(await reasonsAfter(log, gone, newest)).toEqual(['The row is missing']);
    const names = (columns.get(table) ?? []).filter(({ isGenerated }) => !isGenerated);
    const copied = names.map(({ name }) =>
      `t.${name}` === key ? `t.${name} + 1000` : `t.${name}`,
    );
    const copy = `insert into ${table} (${names.map(({ name }) => name).join(', ')})
      overriding system value select ${copied.join(', ')} from ${table} t
      where ${key} = (select max(${key}) from ${table} t)`;
    const created = await reasonsAfter(log, copy, async () => (await newest()) + 1000);
    expect(created).not.toEqual([]);
  });

  it('covers each of its columns, or names those it does not', () => {
    const said = new Set([
      ...log.fixed,
      ...log.erasable,
      'salt',
      'digest',
      'signature',
      'erased_at',
    ]);
    // Generated columns can't be changed on their own.
    const unsaid = (columns.get(table) ?? [])
      .filter(({ isGenerated }) => !isGenerated)
      .map(({ name }) => name)
      .filter((name) => !said.has(name) && `t.${name}` !== key);
    expect(unsaid).toEqual(UNSIGNED[table] ?? []);
  });
});

/** Columns that follow from others: the signature covers `set_id` as the digest of its people. */
const UNSIGNED: Record<string, string[]> = { pay_accesses: ['set_id'] };
