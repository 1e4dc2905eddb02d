import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { hashOfKey, getHint, newKey } from '#server/platform/access/programKeys.ts';
import { hashPassword } from '#server/domains/company/auth/password.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { requestIncrements, STAGES } from '#tests/faults/harness/fixture.ts';
import { openHarness, type Harness } from '#tests/faults/harness/harness.ts';
import { historyFindings } from '#tests/faults/harness/verified.ts';
import type { Scenario } from '#tests/faults/scenario.ts';
import { until } from '#tests/launch/application.ts';
import { call, createClient } from '#tests/support/client.ts';

interface Attacked {
  url: string;
  harness: Harness;
  /** Writes past every trigger, as anyone who owns the tables can. */
  forge: (sql: string, values?: Record<string, unknown>) => Promise<unknown>;
}

/** The time in which a worker would have done what it was asked to do. */
const WORKED_MS = 8_000;
const OPEN = new Set(['queued', 'running']);
const INTRUDER = 'intruder@example.com';
const FUTURE = '2150-01-01';

/** One row that is written past Cadre, used, and put back; what of it was obeyed. */
interface Attack {
  /** The table whose finding must stay. */
  table: string;
  attempt: (attacked: Attacked) => Promise<string | null>;
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  'password of the director, swapped for an hour': {
    table: 'users',
    attempt: async ({ url, forge, harness }) => {
      const own = await queryOne<{ hash: string }>(
        harness.owner,
        `select password_hash as hash from users where login_id = 'md'`,
      );
      const password = randomBytes(12).toString('hex');
      const swap = `update users set password_hash = $hash where login_id = 'md'`;
      await forge(swap, { hash: await hashPassword(password) });
      const { status } = await logIn(url, 'md', password);
      await forge(swap, { hash: own?.hash });
      return status === 200 ? 'another password let in' : null;
    },
  },
  'address of the director, for one code': {
    table: 'employees',
    attempt: async ({ url, forge, harness: { owner, dataDir } }) => {
      const own = await queryOne<{ mail: string }>(
        owner,
        `select e.office_mail as mail from employees e join users u on u.employee_id = e.id where login_id = 'md'`,
      );
      const change = `update employees e set office_mail = $mail from users u
        where u.employee_id = e.id and login_id = 'md'`;
      await forge(change, { mail: INTRUDER });
      await call(url, 'POST', '/Auth/ForgetPassword', { strLoginId: 'md' });
      await sleep(WORKED_MS);
      await forge(change, { mail: own?.mail });
      const mails = await readdir(join(dataDir, 'mail')).catch(() => []);
      const texts = await Promise.all(
        mails.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')),
      );
      return texts.some((text) => text.includes(INTRUDER)) ? 'the code was sent there' : null;
    },
  },
  'audit role for one release': {
    table: 'user_roles',
    attempt: async ({ url, forge }) => {
      const client = await createClient(url, 'employee');
      await forge(`insert into user_roles (user_id, role) values ($userId, 'audit')`, {
        userId: client.userId,
      });
      const { status } = await client.get('/Workflow/Queue');
      await forge(`delete from user_roles where user_id = $userId and role = 'audit'`, {
        userId: client.userId,
      });
      return status === 200 ? 'the role was held' : null;
    },
  },
  'key of a program, made in the database': {
    table: 'program_keys',
    attempt: async ({ url, forge }) => {
      const admin = await createClient(url, 'admin');
      const post = await admin.post('/Programs/Make', { name: 'Forged', businessUnitId: 1 });
      const key = newKey();
      await forge(
        `insert into program_keys (user_id, name, hint, hash, scopes, made_by, expires_at)
         values ($userId, 'Forged', $hint, $hash, array['${MENU.contactBook}:isView'], $madeBy, now() + interval '1 day')`,
        {
          userId: (post.body as { autoId: number }).autoId,
          hint: getHint(key),
          hash: hashOfKey(key),
          madeBy: admin.userId,
        },
      );
      await forge(
        `insert into user_permissions (user_id, menu_reference_id, is_view)
         values ($userId, ${MENU.contactBook}, true)`,
        { userId: (post.body as { autoId: number }).autoId },
      );
      const { status } = await call(url, 'GET', '/Employee/ContactBook', undefined, {
        Authorization: `Bearer ${key}`,
      });
      await forge(`delete from user_permissions where user_id = $userId`, {
        userId: (post.body as { autoId: number }).autoId,
      });
      await forge(`delete from program_keys where name = 'Forged'`);
      return [401, 503].includes(status) ? null : `the key was answered ${status}`;
    },
  },
  'session of another, by a moved token': {
    table: 'refresh_tokens',
    attempt: async ({ url, forge }) => {
      const [own, md] = [await createClient(url, 'employee'), await createClient(url, 'md')];
      const getSession = (alias: string) =>
        `(select id from sessions where user_id = $${alias} order by created_at desc limit 1)`;
      const move = (from: string, to: string) =>
        forge(
          `update refresh_tokens set session_id = ${getSession(to)} where session_id = ${getSession(from)}`,
          { own: own.userId, md: md.userId },
        );
      await move('own', 'md');
      const { status } = await call(url, 'POST', '/Auth/GenerateRefreshToken', {
        accessToken: '',
        refreshToken: own.refreshToken,
      });
      return status === 200 ? 'the session of another went on' : null;
    },
  },
  'export in the name of another': {
    table: 'jobs',
    attempt: async ({ url, forge, harness: { owner } }) => {
      const hr = await createClient(url, 'hr');
      const other = await createClient(url, 'hr2');
      const started = await hr.post('/Jobs/StartExport', {
        call: '/Reports/employeeList/File',
        query: { format: 'csv' },
        title: 'People',
        place: '/people',
      });
      if (started.status !== 200) throw new Error(JSON.stringify(started.body));
      await forge(
        `with forged as (
           insert into jobs (account_id, asked_by, kind, title, place, input, input_hash)
           select account_id, $other, kind, 'forged', place, input, input_hash || 'x'
           from jobs where asked_by = $hr order by id desc limit 1 returning id)
         insert into outbox (queue, payload) select 'job', jsonb_build_object('jobId', id) from forged`,
        { hr: hr.userId, other: other.userId },
      );
      await sleep(WORKED_MS);
      // A message of Cadre's own for it, as when it waits for a turn.
      await query(
        owner,
        `insert into outbox (queue, payload) select 'job', jsonb_build_object('jobId', id) from jobs where title = 'forged'`,
      );
      await until(async () => !OPEN.has((await getState(owner, 'forged')) ?? ''), 30_000);
      return (await getState(owner, 'forged')) === 'done' ? 'the worker did it' : null;
    },
  },
  'raise of the future, by a timer moved to today': {
    table: 'workflow_timers',
    attempt: async ({ url, forge, harness }) => {
      const ids = await requestIncrements(harness, 1, { effectiveDate: FUTURE });
      for (const { login, event } of STAGES) {
        const client = await createClient(url, login);
        const items = ids.map((subjectId) => ({ subjectId, event }));
        const { status } = await client.post('/Workflow/Dispatch', {
          workflow: 'increment',
          items,
        });
        if (status !== 200) throw new Error(`${login} was answered ${status}`);
      }
      await forge('update workflow_timers set due_at = now()');
      await sleep(WORKED_MS);
      const paid = await query(
        harness.owner,
        `select from workflow_instances where workflow = 'increment' and subject_id = any($ids::bigint[])
         and state <> 'scheduled'`,
        { ids },
      );
      return paid.length > 0 ? 'it was paid before its date' : null;
    },
  },
};

/** Someone who can write any table, but doesn't know the secret, and puts everything back in the end. */
export const forgedRows: Scenario = {
  name: 'forged-rows',
  what: 'passwords, roles, keys, tokens, jobs and timers written in the database',
  async run({ say }) {
    const harness = await openHarness({ servers: 1, workers: 1, people: 5 });
    const forger = connect(harness.postgres.url, { asOwner: true, pool: 1, name: 'forger' });
    try {
      const breaches: string[] = [];
      const forge: Attacked['forge'] = (sql, values = {}) =>
        forger.transaction(async (tx) => {
          await query(tx, 'set local session_replication_role = replica');
          await query(tx, sql, values);
        });
      const attacked = { url: harness.servers[0]?.url ?? '', harness, forge };
      for (const [name, { attempt }] of Object.entries(ATTACKS)) {
        say(name);
        const breach = await attempt(attacked);
        if (breach) breaches.push(`${name}: ${breach}`);
      }
      const findings = await historyFindings(harness);
      for (const [name, { table }] of Object.entries(ATTACKS)) {
        if (
          !findings.some(
            ({ reason, row }) => reason.startsWith(`${table} `) || row?.table === table,
          )
        )
          breaches.push(`${name}: verification names no row of ${table}`);
      }
      return { counts: { attempts: Object.keys(ATTACKS).length }, breaches };
    } finally {
      await forger.destroy();
      await harness.close();
    }
  },
};

const getState = async (owner: Db, title: string): Promise<string | undefined> =>
  (
    await queryOne<{ state: string }>(owner, 'select state from jobs where title = $title', {
      title,
    })
  )?.state;

const logIn = (url: string, login: string, password: string) =>
  call(url, 'POST', '/Auth/Login', {
    strLoginId: login,
    strPassword: password,
    intUrlId: 0,
    intAccountId: 1,
    strUrl: '',
  });
