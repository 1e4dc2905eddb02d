import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { hashPassword } from '#server/domains/company/auth/password.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { RIGHTS_TABLES } from '#server/platform/access/signedRights.ts';
import { recordedFindings } from '#server/platform/history/records/findings.ts';
import { coveredTables } from '#server/platform/history/records/rowTags.ts';
import { call, createClient } from '#tests/support/client.ts';
import { createOrganisation, DEMO_PASSWORD } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { compose } from '#workers/composeMail.ts';
import { fireDueTimers } from '#workers/timers.ts';
import { bringTo, FUTURE, readPay, row, getStates } from '#tests/api/increments/carry.ts';

let server: TestServer;
/** An attacker who can write any table and disable any trigger, but doesn't know the secret. */
let stranger: Db;
beforeAll(async () => {
  server = await startTestServer();
  stranger = connect(server.ownerUrl, { asOwner: true, pool: 1, name: 'stranger' });
});
afterAll(async () => {
  await stranger.destroy();
  await server.close();
});

const logIn = (login: string, password = DEMO_PASSWORD) =>
  call(server.url, 'POST', '/Auth/Login', {
    strLoginId: login,
    strPassword: password,
    intUrlId: 0,
    intAccountId: 1,
    strUrl: '',
  });

/** The findings that remain after the row was restored. */
const foundOf = async (table: string) =>
  (await recordedFindings(server.db)).filter(({ reason }) => reason.startsWith(`${table} `)).length;

const readUserId = async (login: string) =>
  (
    await queryOne<{ id: number }>(server.db, 'select id from users where login_id = $login', {
      login,
    })
  )?.id ?? 0;

/** Works without triggers, as the owner of tables may. */
const tamper = (sql: string, parameters: Record<string, unknown> = {}) =>
  stranger.transaction(async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    await query(tx, sql, parameters);
  });

describe('data that a decision relies on', () => {
  test('a swapped password hash cannot be used to sign in, and stays reported after it is put back', async () => {
    const own = await queryOne<{ hash: string }>(
      server.db,
      `select password_hash as hash from users where login_id = 'md'`,
    );
    await tamper(`update users set password_hash = $hash where login_id = 'md'`, {
      hash: await hashPassword('of an intruder'),
    });
    expect(await logIn('md', 'of an intruder')).toMatchObject({ status: 503 });
    await tamper(`update users set password_hash = $hash where login_id = 'md'`, {
      hash: own?.hash,
    });
    expect(await logIn('md')).toMatchObject({ status: 200 });
    expect(await foundOf('users')).toBe(1);
    const rows = await query(server.db, `select from notices where details like 'Not obeyed%'`);
    expect(rows.length).toBeGreaterThan(0);
  });

  test('a former password, put back with its own tag, lets no one in', async () => {
    await tamper(`create table former as select * from users where login_id = 'hr2'`);
    const hr = await createClient(server.url, 'hr2');
    const next = 'a much better one';
    const changed = await hr.post('/Auth/ChangePassword', {
      strOldPassword: DEMO_PASSWORD,
      strNewPassword: next,
      strConfirmPassword: next,
    });
    expect(changed.status).toBe(200);
    await tamper(`create table present as select * from users where login_id = 'hr2'`);
    const putBack = (from: string) =>
      tamper(`update users u set password_hash = f.password_hash, password_set_at = f.password_set_at,
        tagged_at = f.tagged_at, tag = f.tag from ${from} f where f.id = u.id`);
    await putBack('former');
    expect(await logIn('hr2')).toMatchObject({ status: 503 });
    await putBack('present');
    expect(await logIn('hr2', next)).toMatchObject({ status: 200 });
  });

  test('a role inserted in the database has no effect, not even for a person who is signed in', async () => {
    const client = await createClient(server.url, 'employee');
    await tamper(`insert into user_roles (user_id, role) values ($userId, 'audit')`, {
      userId: client.userId,
    });
    expect(await client.get('/Workflow/Queue')).toMatchObject({ status: 503 });
    await tamper(`delete from user_roles where user_id = $userId and role = 'audit'`, {
      userId: client.userId,
    });
    expect(await foundOf('user_roles')).toBe(1);
    await expect.poll(async () => (await client.get('/Auth/Me')).status).toBe(200);
  });

  test('a delegation inserted in the database grants nothing', async () => {
    const client = await createClient(server.url, 'manager');
    await tamper(
      `insert into workflow_delegations (account_id, workflow, state, screen, principal_id, stand_in_id, from_date, until_date, reason)
       select 1, 'increment', 'mdDecision', '', $md, $userId, current_date - 1, current_date + 1, ''`,
      { md: await readUserId('md'), userId: client.userId },
    );
    expect(await client.get('/Workflow/Queue')).toMatchObject({ status: 503 });
    await tamper('delete from workflow_delegations');
    expect(await foundOf('workflow_delegations')).toBeGreaterThan(0);
  });

  test('a permission changed in the database grants nothing', async () => {
    const client = await createClient(server.url, 'hrUnit2');
    const flip = `update role_permissions set is_edit = not is_edit where role = 'hr' and account_id is null
      and menu_reference_id = (select min(menu_reference_id) from role_permissions where role = 'hr')`;
    await tamper(flip);
    await expect.poll(async () => (await client.get('/Workflow/Queue')).status).toBe(503);
    await tamper(flip);
    expect(await foundOf('role_permissions')).toBe(1);
    await expect.poll(async () => (await client.get('/Workflow/Queue')).status).toBe(200);
  });

  test('every table read for a decision is covered, and changed rows are ignored', async () => {
    const covered = new Set((await coveredTables(server.db)).map(({ table }) => table));
    expect(RIGHTS_TABLES.map(({ table }) => table).filter((table) => !covered.has(table))).toEqual(
      [],
    );
  });
});

describe('data that a worker acts on', () => {
  test('an address changed in the database gets no mail, in any table', async () => {
    const { db, secret } = server.services;
    const userId = await readUserId('md');
    const mail = () =>
      withTransaction(db, (tx) => compose(tx, secret, '', { kind: 'passwordChanged', userId }));
    const change = (address: string) =>
      tamper(
        `update employees e set office_mail = $address from users u where u.employee_id = e.id and u.id = $userId`,
        { address, userId },
      );
    const own = await mail();
    await change('intruder@example.com');
    await expect(mail()).rejects.toThrow('does not match its signed history');
    await change(own?.to ?? '');
    expect(await mail()).toMatchObject({ to: own?.to });
    await expect.poll(() => foundOf('employees')).toBe(1);
  });

  test('a timer moved to today in the database pays nothing early, and the machine corrects it', async () => {
    const ids = await bringTo(server, 'released', [row(3, 2001, { effectiveDate: FUTURE })]);
    const before = await readPay(server, 3);
    await tamper('update workflow_timers set due_at = now()');
    const { db, engine, log } = server.services;
    await fireDueTimers(db, engine, log);
    expect(await getStates(server, ids)).toEqual(['scheduled']);
    expect(await readPay(server, 3)).toEqual(before);
    expect(await foundOf('workflow_timers')).toBe(1);
    await fireDueTimers(db, engine, log, new Date(FUTURE));
    expect(await getStates(server, ids)).toEqual(['released']);
  });

  test('a timer with a valid tag but too early a date is refused by the machine', async () => {
    const ids = await bringTo(server, 'released', [row(4, 2001, { effectiveDate: FUTURE })]);
    await query(server.owner, 'update workflow_timers set due_at = now()');
    const { db, engine, log } = server.services;
    await fireDueTimers(db, engine, log);
    expect(await getStates(server, ids)).toEqual(['scheduled']);
  });

  test('a job and a message inserted in the database are set aside', async () => {
    await server.startWorker();
    await tamper(
      `with forged as (
         insert into jobs (account_id, asked_by, kind, title, place, input, input_hash)
         select 1, $admin, kind, 'forged', '', '{}', '' from (values ('export')) k (kind) returning id)
       insert into outbox (queue, payload) select 'job', jsonb_build_object('jobId', id) from forged`,
      { admin: await readUserId('admin') },
    );
    await expect.poll(() => foundOf('outbox')).toBe(1);
    expect(await query(server.db, `select state from jobs where title = 'forged'`)).toEqual([
      { state: 'queued' },
    ]);
    // A genuine message for the forged job, as when someone takes over a job's place.
    await query(
      server.owner,
      `insert into outbox (queue, payload) select 'job', jsonb_build_object('jobId', id) from jobs where title = 'forged'`,
    );
    await expect
      .poll(() => query(server.db, `select state from jobs where title = 'forged'`), {
        timeout: 10_000,
      })
      .toEqual([{ state: 'failed' }]);
    expect(await foundOf('jobs')).toBe(1);
  });
});

test('a first start tags existing rows, with the application’s rights only', async () => {
  const first = await startTestServer({ seed: createOrganisation });
  try {
    const owner = connect(first.ownerUrl, { asOwner: true, pool: 1, name: 'counting' });
    const untagged: string[] = [];
    for (const { table } of await coveredTables(first.db)) {
      const [count] = await query<{ count: number }>(
        owner,
        `select count(*) from ${table} where tag is null`,
      );
      if (count?.count) untagged.push(table);
    }
    await owner.destroy();
    expect(untagged).toEqual([]);
    expect(await createClient(first.url, 'hr')).toMatchObject({
      userId: expect.any(Number) as number,
    });
  } finally {
    await first.close();
  }
});
