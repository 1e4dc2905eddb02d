import { rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '#server/platform/db/embedded/index.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';
import { freePort, startApplication, survivors } from './application.ts';

let folder: string;
let database: EmbeddedDatabase;

beforeAll(async () => {
  folder = temporaryFolder('cadre-refuse-');
  database = await startEmbedded({ dataDir: join(folder, 'other'), throwaway: true });
});

afterAll(async () => {
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts with an invalid environment and returns the error line. */
async function refusal(env: Record<string, string>): Promise<string> {
  const dataDir = join(folder, 'data');
  const port = String(await freePort());
  const application = startApplication({ env: { PORT: port, DATA_DIR: dataDir, ...env } });
  const family = application.family();
  expect(await application.ended).toEqual({ code: 1, signal: null });
  expect(application.output()).toBe('');
  const lines = application.errors().trimEnd().split('\n');
  expect(lines).toHaveLength(1);
  expect(await survivors(family)).toEqual([]);
  return lines[0] ?? '';
}

test('a port in use is named, with a solution', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const address = holder.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program. Try: PORT=${port + 1} npm start`,
  );
  holder.close();
});

test('a HOST that is not this machine is named', async () => {
  expect(await refusal({ HOST: '192.0.2.1' })).toMatch(
    /^HOST 192\.0\.2\.1, PORT \d+ can't be listened/,
  );
});

test('a DATA_DIR that is not writable is named', async () => {
  writeFileSync(join(folder, 'file'), '');
  const inTheWay = join(folder, 'file', 'data');
  expect(await refusal({ DATA_DIR: inTheWay })).toBe(
    `DATA_DIR ${inTheWay} can't be written to (ENOTDIR).`,
  );
});

test('an invalid setting is named', async () => {
  expect(await refusal({ PORT: 'http' })).toMatch(/PORT must be a port number/);
  expect(await refusal({ DATABASE_URL: 'mysql://root@127.0.0.1/cadre' })).toMatch(
    /DATABASE_URL must be an address that begins with postgres:/,
  );
});

test('an unreachable DATABASE_URL is reported within seconds, with the reason', async () => {
  const noOne = `127.0.0.1:${await freePort()}`;
  expect(await refusal({ DATABASE_URL: `postgres://someone@${noOne}/cadre` })).toBe(
    `DATABASE_URL can't be used: nothing listens at ${noOne}.`,
  );
  const { host } = new URL(database.url);
  expect(await refusal({ DATABASE_URL: `postgres://cadre_owner:wrong@${host}/cadre` })).toBe(
    `DATABASE_URL can't be used: password authentication failed for user "cadre_owner".`,
  );
  expect(await refusal({ DATABASE_URL: database.url.replace(/cadre$/, 'missing') })).toBe(
    `DATABASE_URL can't be used: database "missing" does not exist.`,
  );
});

test('a DATABASE_URL and a REDIS_URL that never answer end the start', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const where = `127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  expect(await refusal({ DATABASE_URL: `postgres://someone@${where}/cadre` })).toBe(
    `DATABASE_URL can't be used: ${where} doesn't answer.`,
  );
  silent.close();
  const noOne = `127.0.0.1:${await freePort()}`;
  expect(await refusal({ REDIS_URL: `redis://${noOne}` })).toBe(
    `REDIS_URL can't be used: nothing listens at ${noOne}.`,
  );
});

test('a second start on the same folder explains where the first one is', async () => {
  const dataDir = join(folder, 'shared');
  const port = await freePort();
  const env = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url };
  const first = startApplication({ env });
  await first.ready();
  try {
    expect(await refusal({ ...env, PORT: String(await freePort()) })).toBe(
      `Cadre is already running on ${dataDir}: http://127.0.0.1:${port} (process ${first.pid}).`,
    );
  } finally {
    first.signal('SIGTERM');
    await first.ended;
  }
  expect(first.output()).not.toContain('Demo accounts');
});
