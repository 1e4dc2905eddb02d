import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findRunningEmbedded } from '#server/platform/db/embedded/index.ts';
import { programPath } from '#tests/support/programs.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import {
  askServer,
  freePort,
  startApplication,
  survivors,
  until,
  type Application,
} from './application.ts';

let dataDir: string;
let port: number;
/** The one that runs. Each test kills it and leaves the next one running: a start takes a second of processor. */
let running: Application;

beforeAll(async () => {
  dataDir = temporaryFolder('cadre kill ');
  port = await freePort();
  running = await start({ LINGER_MS: '3000' });
});

afterAll(async () => {
  await running?.destroy();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<Application> {
  const application = startApplication({
    env: { PORT: String(port), DATA_DIR: dataDir, ...env },
  });
  await application.ready();
  return application;
}

const starts = async () => (await askServer(port)).starts;
const lockFile = () => join(dataDir, 'postgres', 'data', 'postmaster.pid');
const postmasterPid = () => Number(readFileSync(lockFile(), 'utf8').split('\n')[0]);

test('a program whose supervisor dies before its first line runs ends too', async () => {
  const parentWatch = new URL('../../server/launch/parentWatch.mjs', import.meta.url).href;
  const child = fork(await programPath('worker'), [], { execArgv: ['--import', parentWatch] });
  const ended = once(child, 'exit');
  child.disconnect();
  await expect(ended).resolves.toBeDefined();
});

test('the next start works at once on the same port and data, while the killed one is still ending', async () => {
  const before = await starts();
  running.signal('SIGKILL');
  running = await start();
  expect(await starts()).toBe(before + 1);
});

test('a database whose supervisor and watchdog were killed is stopped by the next start', async () => {
  const before = await starts();
  const orphan = postmasterPid();
  const [watchdog] = running.family().filter((pid) => getCommand(pid).includes('cadre-watchdog'));
  process.kill(watchdog ?? 0, 'SIGKILL');
  running.signal('SIGKILL');
  await running.ended;
  expect(getCommand(orphan)).toContain('postgres');
  expect(await findRunningEmbedded(dataDir)).toBeDefined();

  running = await start();
  expect(await survivors([orphan])).toEqual([]);
  expect(await starts()).toBe(before + 1);
});

test('a postmaster.pid whose number now belongs to another program doesn’t prevent the next start', async () => {
  const before = await starts();
  const family = running.family();
  // The database first: told that its supervisor is gone, it may remove its file before it is killed.
  for (const pid of family.toReversed()) kill(pid);
  await running.ended;
  await survivors(family);
  // PostgreSQL takes any live process of its own user for another postmaster.
  const stranger = spawn(
    'sleep',
    ['60'],
    process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {},
  );
  const [, ...rest] = readFileSync(lockFile(), 'utf8').split('\n');
  writeFileSync(lockFile(), [stranger.pid, ...rest].join('\n'));
  try {
    expect(await findRunningEmbedded(dataDir)).toBeUndefined();
    running = await start();
    expect(await starts()).toBe(before + 1);
    expect(stranger.exitCode).toBeNull();
  } finally {
    stranger.kill();
  }
});

test('a server that crashes is restarted, as is a database that dies five times, with growing delays', async () => {
  const before = await askServer(port);
  process.kill(before.pid, 'SIGKILL');
  await until(() => answersAfresh(before.pid));
  const next = await askServer(port);
  expect(next.starts).toBe(before.starts + 1);
  expect(running.errors()).toContain('The server ended (SIGKILL)');

  for (let deaths = 1; deaths <= 5; deaths += 1) {
    const dead = postmasterPid();
    process.kill(dead, 'SIGKILL');
    await until(() => isStartedAfter(dead));
  }
  const delays = [...running.output().matchAll(/starting it again in ([\d.]+) s/g)];
  expect(delays.map(([, seconds]) => Number(seconds))).toEqual([0.25, 0.5, 1, 2, 4]);
  await until(() => answersAfresh(next.pid));
  expect(running.output()).toContain('The database ended by itself');
});

test('a supervisor that is killed takes its programs and its database with it', async () => {
  const family = running.family();
  running.signal('SIGKILL');
  await running.ended;
  expect(await survivors(family)).toEqual([]);
});

const answersAfresh = async (old: number): Promise<boolean> =>
  askServer(port).then(
    (answer) => answer.pid !== old,
    () => false,
  );

/** Whether another postmaster accepts connections now. */
async function isStartedAfter(dead: number): Promise<boolean> {
  const alive = existsSync(lockFile()) && postmasterPid() !== dead;
  return alive && (await findRunningEmbedded(dataDir)) !== undefined;
}

function getCommand(pid: number): string {
  return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' });
}

/** Kills a process that may have ended by itself meanwhile, such as a helper of PostgreSQL. */
function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
