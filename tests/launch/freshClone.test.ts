import { execFileSync } from 'node:child_process';
import { chownSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningEmbedded } from '#server/platform/db/embedded/index.ts';
import { freePort, startApplication, survivors, type Application } from './application.ts';
import { makeClone } from './clone.ts';

const isRoot = process.getuid?.() === 0;
const ordinary = someUser();

type User = { uid: number; gid: number };

let home: string;
let clone: string;
const started: Application[] = [];

beforeAll(() => {
  ({ home, clone } = makeClone());
});

afterAll(async () => {
  await Promise.all(started.map((application) => application.destroy()));
  rmSync(home, { recursive: true, force: true });
});

type Run = Application & { address: string };

async function npmStart(env: Record<string, string>, user?: User): Promise<Run> {
  const port = String(await freePort());
  const application = startApplication({
    env: { HOME: home, PORT: port, LOG_LEVEL: 'warn', ...env },
    command: ['npm', 'start'],
    cwd: clone,
    ...(user ? { user } : {}),
  });
  started.push(application);
  await application.ready();
  const address = `http://127.0.0.1:${port}`;
  expect((await fetch(`${address}/readyz`)).status).toBe(200);
  return { ...application, address };
}

/** Signals only npm, like a process manager. */
async function stop(application: Application, signal: NodeJS.Signals): Promise<void> {
  const family = application.family();
  application.signal(signal);
  await application.ended;
  expect(await survivors(family)).toEqual([]);
}

const dataDir = () => join(clone, '.data');

async function query(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: await findRunningEmbedded(dataDir()) });
  await client.connect();
  const { rows } = await client.query(sql).finally(() => client.end());
  return rows;
}

function userOfDatabase(): number {
  const lockFile = readFileSync(join(dataDir(), 'postgres', 'data', 'postmaster.pid'), 'utf8');
  const [pid = ''] = lockFile.split('\n');
  return Number(execFileSync('ps', ['-o', 'uid=', '-p', pid], { encoding: 'utf8' }));
}

test('npm start on a fresh clone shows the demo organisation', async () => {
  const first = await npmStart({});
  expect(first.output()).toContain(`Cadre is ready: ${first.address}`);
  expect(first.output()).toMatch(/Demo accounts: employee, manager, .*\n.*cadre-demo-2026/);
  expect(await (await fetch(first.address)).text()).toContain('<!doctype html>');
  expect(userOfDatabase()).toBe(isRoot ? 65_534 : process.getuid?.());
  await query('create table kept as select count(*)::int as people from employees where is_active');
  await stop(first, 'SIGTERM');
});

test('the next start builds nothing and finds the data, even as an ordinary user who owns the clone', async () => {
  if (isRoot) giveTo(home, ordinary);
  // The time until it is ready is measured by `npm run bench -- start`: on a shared machine 4 s can become
  // 20.
  const second = await npmStart({}, isRoot ? ordinary : undefined);
  expect(second.output()).not.toMatch(/Installing|Building|Making/);
  expect(await query('select people from kept')).toEqual([{ people: 2400 }]);
  expect(userOfDatabase()).toBe(isRoot ? ordinary.uid : process.getuid?.());
  await stop(second, 'SIGKILL');
});

if (isRoot) {
  test('a user ID without a name is told why there is no database', async () => {
    const nameless = { uid: 54_321, gid: 54_321 };
    giveTo(home, nameless);
    await expect(npmStart({ DATA_DIR: join(home, 'nameless') }, nameless)).rejects.toThrow(
      /only for a user with a name, and this system knows none for user 54321: .* DATABASE_URL/,
    );
  });
}

/** A system user that is neither root nor the user that root's databases run as. */
function someUser(): User {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const users = lines.map((line) => line.split(':').slice(2, 4).map(Number));
  const [uid = 1, gid = 1] = users.find(([id = 0]) => id > 0 && id < 65_534) ?? [];
  return { uid, gid };
}

/** The sources, the build output and the data; the packages still belong to root, as in a shared installation. */
function giveTo(folder: string, { uid, gid }: User): void {
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (lstatSync(path).isSymbolicLink()) continue;
    if (!entry.isDirectory()) chownSync(path, uid, gid);
    else if (entry.name === 'node_modules') chownSync(path, uid, gid);
    else giveTo(path, { uid, gid });
  }
}
