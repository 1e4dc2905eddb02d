import { rmSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRunningEmbedded } from '#server/platform/db/embedded/index.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import {
  askServer,
  freePort,
  startApplication,
  survivors,
  type Application,
} from './application.ts';

let dataDir: string;
let port: number;
const started: Application[] = [];

beforeEach(async () => {
  dataDir = temporaryFolder('cadre stop ');
  port = await freePort();
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((application) => application.destroy()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<Application> {
  const application = startApplication({ env: { PORT: String(port), DATA_DIR: dataDir } });
  started.push(application);
  await application.ready();
  return application;
}

test('SIGTERM ends everything in order, with success; the next start finds the data, and Ctrl-C ends it once', async () => {
  const first = await start();
  const family = first.family();
  // The supervisor, server, watchdog and postmaster with its five child processes; possibly the worker too.
  expect(family.length).toBeGreaterThanOrEqual(8);
  first.signal('SIGTERM');
  expect(await first.ended).toEqual({ code: 0, signal: null });
  expect(first.output()).toContain('server told to stop');
  expect(first.errors()).not.toContain('killing it');
  expect(await survivors(family)).toEqual([]);
  expect(await findRunningEmbedded(dataDir)).toBeUndefined();

  const second = await start();
  expect(await askServer(port)).toMatchObject({ starts: 2 });

  // Ctrl-C reaches the whole terminal group, and yet each program is notified once.
  const secondFamily = second.family();
  second.ctrlC();
  second.ctrlC();
  expect(await second.ended).toEqual({ code: 0, signal: null });
  expect(second.output().match(/server told to stop/g)).toHaveLength(1);
  expect(second.errors()).toBe('');
  expect(await survivors(secondFamily)).toEqual([]);
});

test('stopping during the start leaves nothing behind either', async () => {
  const application = startApplication({ env: { PORT: String(port), DATA_DIR: dataDir } });
  started.push(application);
  await expect.poll(() => application.output()).toContain('Making the database');
  const family = application.family();
  application.signal('SIGTERM');
  expect(await application.ended).toEqual({ code: 0, signal: null });
  expect(application.output()).not.toContain('Cadre is ready');
  expect(await survivors(family)).toEqual([]);
  expect(await findRunningEmbedded(dataDir)).toBeUndefined();
});
