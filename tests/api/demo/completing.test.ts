import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ShellInformation } from '#machines/domains/company/contracts/shell.ts';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import { makeCheckpoint } from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import { verifyCheckpoints } from '#server/engine/history/checkpoints/verifyCheckpoints.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { announcePastYear } from '#server/demo/pastYear.ts';
import { STEPS } from '#server/demo/steps.ts';
import {
  finishDemo,
  demoEnvironment,
  startDemoServer,
  startFreshDemoServer,
} from '#tests/support/demoServer.ts';
import { programPath } from '#tests/support/programs.ts';
import type { TestServer } from '#tests/support/server.ts';
import { patience } from '#tests/support/patience.ts';

/**
 * The steps that this test runs. Every step works in the same way, in its own transaction; running all of
 * them twice took a minute, and demo.test.ts checks the whole company.
 */
const MADE = ['personalRecords', 'tickets', 'expenses', 'loans', 'changeRequests', 'discipline'];
const LEFT_OUT = STEPS.filter(({ name }) => !MADE.includes(name)).map(({ name }) => name);

let fresh: TestServer;
/** Completed from a fresh demo by one process without interruption. */
let undisturbed: TestServer;
let whole: TestServer;
beforeAll(async () => {
  fresh = await startFreshDemoServer();
  undisturbed = await startFreshDemoServer();
  whole = await startDemoServer();
  for (const { owner } of [fresh, undisturbed]) {
    await query(owner, 'insert into demo_steps (name) select unnest($names::text[])', {
      names: LEFT_OUT,
    });
  }
  await finishDemo(undisturbed);
}, patience(240_000));
afterAll(async () => {
  for (const server of [fresh, undisturbed, whole]) await server.close();
});

const getSteps = async ({ owner }: TestServer): Promise<number> =>
  (
    await queryOne<{ steps: number }>(
      owner,
      `select count(*)::integer as steps from demo_steps where name not in ('company', 'whole')`,
    )
  )?.steps ?? 0;

/** The progress notices that users get. */
const readNotified = async (server: TestServer) =>
  ((await (await server.as('employee')).get('/Shell/GetShellInformation')).body as ShellInformation)
    .demo;

/**
 * Rows by table, except those of starts, sign-ins and checkpoints, and today's punches, because people are
 * still arriving.
 */
async function getRows({ owner }: TestServer): Promise<Record<string, number>> {
  const tables = await query<{ name: string }>(
    owner,
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind = 'r'
       and c.relname not like 'history_checkpoint%'
       and c.relname not in
         ('delays', 'refresh_tokens', 'sessions', 'sign_in_log', 'workflow_definitions') order by 1`,
  );
  const counted = await query<{ name: string; rows: number }>(
    owner,
    tables
      .map(({ name }) => {
        const settled = name === 'punches' ? 'where at < current_date' : '';
        return `select '${name}' as name, count(*)::integer as rows from ${name} ${settled}`;
      })
      .join(' union all '),
  );
  return Object.fromEntries(counted.map(({ name, rows }) => [name, rows]));
}

it('has each role’s tasks, everyone’s pay and the leave of the demo users at once', async () => {
  for (const login of ['manager', 'hr', 'md', 'audit', 'finance']) {
    const { body } = await (await fresh.as(login)).get('/Workflow/Queue');
    const waiting = (body as QueueEntry[]).map((entry) => [entry.workflow, entry.waiting]);
    expect([login, waiting.length]).toEqual([login, expect.toSatisfy((count) => count > 0)]);
  }
  const pay = `select md5(string_agg(concat(employee_id, ' ', effective_date, ' ', gross_before, ' ',
      gross_after, ' ', applied_at), ',' order by employee_id, effective_date)) as of
    from salary_revisions`;
  expect(await queryOne(fresh.owner, pay)).toEqual(await queryOne(whole.owner, pay));
  const leave = `select sum(l.days)::float as days, count(*)::integer as entries from leave_ledger l
    join users u on u.employee_id = l.employee_id`;
  expect(await queryOne(fresh.owner, leave)).toEqual(await queryOne(whole.owner, leave));
});

it('is completed once, although one process is killed and two others continue', async () => {
  const { db, engine } = fresh.services;
  // The worker has made its first checkpoint; later ones only look for newer histories.
  await withTransaction(db, (tx) => makeCheckpoint(tx, engine));
  const child = fork(await programPath('completeDemo'), [fresh.ownerUrl], {
    execArgv: [],
    env: { ...process.env, ...demoEnvironment() },
  });
  const ended = once(child, 'exit');
  while ((await getSteps(fresh)) < LEFT_OUT.length + 2 && child.exitCode === null) await sleep(20);
  child.kill('SIGKILL');
  expect((await ended)[1]).toBe('SIGKILL');
  const steps = await getSteps(fresh);
  expect(steps).toBeLessThan(STEPS.length);
  expect(await readNotified(fresh)).toEqual({ made: 1 + steps, parts: 1 + STEPS.length });
  await Promise.all([finishDemo(fresh), finishDemo(fresh)]);
  expect(await getSteps(fresh)).toBe(STEPS.length);
  expect(await readNotified(fresh)).toBeNull();
  expect(await getRows(fresh)).toEqual(await getRows(undisturbed));
  // The worker fills the months after the steps.
  await announcePastYear(fresh.ownerUrl);
  expect(await readNotified(fresh)).toEqual({
    made: 1 + STEPS.length,
    parts: 1 + STEPS.length + 13,
  });
  // demo.test.ts replays its histories; this only checks that each is covered.
  expect((await verifyCheckpoints(db, engine, {})).broken).toEqual([]);
});
