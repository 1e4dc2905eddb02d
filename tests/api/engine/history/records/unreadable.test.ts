import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runChecks } from '#server/engine/history/checkpoints/runChecks.ts';
import { collectFindings } from '#server/platform/history/verification/findings.ts';
import type { Broken } from '#server/platform/history/verification/family.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { ChainFamily, Check } from '#server/engine/instances/engine.ts';
import { chainFamilies } from '#server/catalogue/index.ts';
import { transitionFamily } from '#server/engine/history/checkpoints/transitions.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import type { TestServer } from '#tests/support/server.ts';
import { checkpointNew } from '#workers/checkpoints.ts';
import { patience } from '#tests/support/patience.ts';
import { startCompany } from './company.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startCompany();
  const { db, engine, anchors, log } = server.services;
  await checkpointNew(db, engine, anchors, log);
}, patience(120_000));
afterAll(() => server.close());

/** The findings after damage in a transaction without triggers, which is rolled back. */
async function within<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const tx = await server.owner.transaction();
  try {
    await tx.raw('set local session_replication_role = replica');
    return await work(tx);
  } finally {
    await tx.rollback();
  }
}

const families: readonly ChainFamily[] = [transitionFamily, ...chainFamilies];
const checks: readonly Check[] = families.flatMap((family) => family.checks ?? []);

const RAISE = 'update employees set gross = gross * 2 where id = 1';
const raised = expect.objectContaining({
  workflow: 'employee',
  subjectId: 1,
  row: { table: 'employees', id: '1', fields: ['gross'] },
}) as Broken;

const verify = async (db: Db, among: readonly ChainFamily[] = families): Promise<Broken[]> =>
  (await verifyHistory(db, { ...server.services.engine, families: among })).broken;

describe.each(checks.map(({ name }) => name))('where %s can’t be read', (name) => {
  it('says so, and reports what the other checks find', async () => {
    const failing = families.map((family) => ({
      ...family,
      checks: (family.checks ?? []).map((check) =>
        check.name === name
          ? { ...check, find: (db: Db) => query<Broken>(db, 'select 1 / 0') }
          : check,
      ),
    }));
    const match = await within(async (tx) => {
      // A second damage, which the other checks must still find.
      await tx.raw(`update sign_in_log set reason = 'Another' where id = 1`);
      return verify(tx, failing);
    });
    expect(match).toContainEqual(
      expect.objectContaining({
        concern: 'unread',
        reason: `Could not be verified: ${name} (division by zero)`,
      }),
    );
    expect(match).toContainEqual(
      expect.objectContaining({ workflow: 'sign-in', row: { table: 'sign_in_log', id: '1' } }),
    );
  });
});

describe.each(families.map(({ family }) => family))(
  'where the chains of %s can’t be read',
  (name) => {
    it('names them, and reports what the other checks find', async () => {
      const failing = families.map((family) =>
        family.family === name
          ? {
              ...family,
              heads: 'select 1 / 0 as chain_id, now() as moved_at, null::bigint as account_id',
            }
          : family,
      );
      const match = await within(async (tx) => {
        await tx.raw(RAISE);
        return verify(tx, failing);
      });
      expect(match[0]).toEqual(raised);
      expect(match).toContainEqual(
        expect.objectContaining({
          concern: 'unread',
          reason: expect.stringContaining(name) as string,
        }),
      );
    });
  },
);

it('continues after an invalid time zone, and names its row', async () => {
  const match = await within(async (tx) => {
    await tx.raw(`insert into working_calendars (account_id, time_zone, weekend, opens, closes)
      values (1, 'Nowhere/Land', '{5}', '09:00', '17:00')
      on conflict (account_id) do update set time_zone = excluded.time_zone; ${RAISE}`);
    return verify(tx);
  });
  expect(match[0]).toEqual(raised);
  expect(match).toContainEqual(
    expect.objectContaining({
      row: {
        table: 'working_calendars',
        id: '1',
        fields: expect.arrayContaining(['timeZone']) as string[],
      },
    }),
  );
  expect(match.some(({ concern }) => concern === 'unread')).toBe(true);
});

it('reports doubled pay in its first lines, whatever else was changed', async () => {
  const match = await within(async (tx) => {
    await tx.raw(`update workflow_step_kinds set event = event || 'x'; ${RAISE}`);
    return verify(tx);
  });
  expect(match[0]).toEqual(raised);
  const findings = collectFindings(3);
  findings.add(match);
  const kinds = await query<{ id: string }>(server.db, 'select id::text from workflow_step_kinds');
  const filed = findings
    .groups()
    .filter(({ examples }) => examples[0]?.row?.table === 'workflow_step_kinds');
  expect(filed.length).toBeGreaterThan(1);
  for (const { examples } of filed) {
    expect(kinds.map(({ id }) => id)).toContain(examples[0]?.row?.id);
    expect(examples.length).toBeLessThanOrEqual(3);
  }
});

it('shows rare findings among a flood of others', () => {
  const findings = collectFindings(5);
  const one = (subjectId: number, reason: string): Broken => ({
    workflow: 'x',
    subjectId,
    seq: 0,
    reason,
  });
  findings.add(Array.from({ length: 5000 }, (_, id) => one(id, `Transition ${id} is missing`)));
  findings.add([one(1, 'The end is missing'), { ...one(2, 'Another sum'), concern: 'money' }]);
  findings.add(Array.from({ length: 500 }, (_, id) => one(id, `From ${'y'.repeat(id)}`)));
  const groups = findings.groups();
  expect(findings.count()).toBe(5502);
  expect(groups.map(({ count }) => count).slice(0, 2)).toEqual([1, 1]);
  expect(groups[0]?.examples[0]?.reason).toBe('Another sum');
  expect(groups.length).toBeLessThan(60);
  expect(groups.find(({ count }) => count === 5000)?.examples).toHaveLength(5);
});

it('runs each check in its own savepoint, so that a failing one does not stop the others', async () => {
  const [first] = checks;
  if (!first) throw new Error('There is nothing to check');
  const failing: Check = { name: 'nothing', find: (db) => query(db, 'select 1 / 0') };
  // With triggers, because the check of the database's own code reports a session without them.
  const match = await server.db.transaction((tx) =>
    runChecks(tx, server.services.engine, [failing, ...checks], null),
  );
  // The finding about the disabled triggers is expected, too.
  expect(match.filter(({ workflow }) => workflow !== 'database')).toEqual([
    expect.objectContaining({ concern: 'unread', cause: 'nothing' }),
  ]);
});
