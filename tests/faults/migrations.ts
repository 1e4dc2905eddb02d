import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { migrate, migrationSource } from '#server/platform/db/migrate.ts';
import { query } from '#server/platform/db/sql.ts';
import { openPostgres } from './harness/postgres.ts';
import type { Scenario } from './scenario.ts';

const program = fileURLToPath(new URL('programs/migrate.ts', import.meta.url));

/** Migrations up, down and up again; killed halfway; two at the same time. */
export const migrations: Scenario = {
  name: 'migrations',
  what: 'migrations up, down, up; killed in the middle; two at once',
  async run({ random, short, say }) {
    const kills = short ? 3 : 20;
    const pairs = short ? 1 : 8;
    const dataDir = mkdtempSync(join(tmpdir(), 'cadre-faults-'));
    const postgres = await openPostgres(dataDir);
    const admin = connect(postgres.url, { asOwner: true, pool: 2, name: 'accountant' });
    const breaches: string[] = [];
    let created = 0;
    const fresh = async (): Promise<string> => {
      const url = new URL(postgres.url);
      url.pathname = `/migrated_${(created += 1)}`;
      await admin.raw(`create database migrated_${created}`);
      return url.href;
    };
    const same = async (url: string, as: string, what: string) => {
      const shape = await getShape(url);
      if (shape !== as)
        breaches.push(`${what}: the tables are not the same (${firstDifference(as, shape)})`);
    };
    try {
      const first = await fresh();
      await migrate(first);
      const whole = await getShape(first);
      await allDown(first);
      const left = await readTables(first);
      if (left.length > 0) breaches.push(`down left ${left.join(', ')}`);
      await migrate(first);
      await same(first, whole, 'down and up again');
      say('up, down, up');

      const killed = await fresh();
      let midway = 0;
      for (let kill = 0; kill < kills; kill += 1) {
        const child = begin(killed);
        await once(child, 'message');
        await sleep(random.between(0, 900));
        if (child.exitCode === null) midway += 1;
        child.kill('SIGKILL');
        await ended(child);
        const tables = await readTables(killed);
        // All or nothing: the next start would fail on half a schema.
        if (tables.length > 0) {
          await same(killed, whole, `after kill ${kill + 1}`);
          await admin.raw(`drop database ${new URL(killed).pathname.slice(1)} with (force)`);
          await admin.raw(`create database ${new URL(killed).pathname.slice(1)}`);
        }
      }
      await migrate(killed);
      await same(killed, whole, 'after all kills');
      say(`killed ${kills} times, ${midway} of them midway`);

      for (let pair = 0; pair < pairs; pair += 1) {
        const both = await fresh();
        const codes = await Promise.all([begin(both), begin(both)].map(ended));
        if (codes.some((code) => code !== 0))
          breaches.push(`two at once ended with ${codes.join(' and ')}`);
        await same(both, whole, 'two at once');
      }
      return { counts: { kills, 'killed midway': midway, 'pairs at once': pairs }, breaches };
    } finally {
      await admin.destroy();
      await postgres.close();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
};

const begin = (url: string): ChildProcess =>
  fork(program, [url], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

async function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

async function asOwner<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = connect(url, { asOwner: true, pool: 1, name: 'accountant' });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const allDown = (url: string): Promise<unknown> =>
  asOwner(url, (db) => db.migrate.rollback({ migrationSource }, true));

/** Only the application's tables: those of knex and of the queue are managed by them. */
const readTables = (url: string): Promise<string[]> =>
  asOwner(url, async (db) => {
    const rows = await query<{ name: string }>(
      db,
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_name not like 'knex%' order by 1`,
    );
    return rows.map(({ name }) => name);
  });

/** Every column, index, constraint, trigger, function and privilege, one line each. */
const getShape = (url: string): Promise<string> =>
  asOwner(url, async (db) => {
    const rows = await query<{ line: string }>(
      db,
      `select line from (
         select concat_ws(' ', table_schema, table_name, column_name, data_type, is_nullable,
           column_default) as line
         from information_schema.columns where table_schema in ('public', 'bullmq')
         union all select indexdef from pg_indexes where schemaname in ('public', 'bullmq')
         union all select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid))
         from pg_constraint where connamespace in (select oid from pg_namespace
           where nspname in ('public', 'bullmq'))
         union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
         union all select pg_get_functiondef(p.oid) from pg_proc p
         where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
           and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
         union all select concat_ws(' ', table_schema, table_name, grantee, privilege_type)
         from information_schema.role_table_grants where grantee = 'cadre_app'
       ) lines order by line`,
    );
    return rows.map(({ line }) => line).join('\n');
  });

function firstDifference(one: string, other: string): string {
  const lines = new Set(other.split('\n'));
  const missing = one.split('\n').find((line) => !lines.has(line));
  const split = new Set(one.split('\n'));
  const added = other.split('\n').find((line) => !split.has(line));
  return `${missing === undefined ? '' : `missing: ${missing} `}${added === undefined ? '' : `added: ${added}`}`;
}
