import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REFUSED } from '#server/platform/cannotStart.ts';
import { parseEnv } from '#server/platform/env.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { createLogger } from '#server/platform/log.ts';
import { startServer } from '#server/server.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { startWorker } from '#workers/worker.ts';
import { bundlePrograms } from '#server/launch/bundle.mjs';
import { png } from '#tests/api/kits/uploads/specimens.ts';
import { taken, upload } from '#tests/api/kits/uploads/uploads.ts';
import { createClient } from '#tests/support/client.ts';
import { runCommand } from '#tests/support/command.ts';
import { createDatabase } from '#tests/support/database.ts';
import { readDigests } from '#tests/support/everything.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const skewed = new URL('../../../faults/programs/skewedClock.mjs', import.meta.url).href;
const log = createLogger('silent', 'test');
const HOURS_2 = 7_200_000;

let server: TestServer;
let other: string;
let secret: string;
let people: string;
let clock: string;
beforeAll(async () => {
  server = await startTestServer();
  other = temporaryFolder('cadre-other-');
  secret = readFileSync(join(server.env.DATA_DIR, 'secret.key')).toString('base64');
  people = join(other, 'people.csv');
  writeFileSync(people, 'EmployeeCode,EmployeeName\n');
  clock = join(other, 'clock');
  writeFileSync(clock, String(HOURS_2));
  // A file that another folder lacks.
  taken(await upload(server.url, await server.as('hr'), 'plan.png', png()));
});
afterAll(async () => {
  await server.close();
  rmSync(other, { recursive: true, force: true });
});

/** Each command that opens the database to write, by its script, with valid arguments. */
const COMMANDS: Readonly<Record<string, () => string[]>> = {
  setup: () => '--company X --admin-name X --admin-mail x@example.com --admin-login x'.split(' '),
  import: () => ['people', people],
  erase: () => ['1'],
  operator: () => ['list'],
  backup: () => [join(other, 'backups')],
  restore: () => [join(other, 'no-backup'), '--try'],
  'history:verify': () => [],
};

it('lists every command that opens the database and may write', () => {
  const folder = join(root, 'server/commands');
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
  const writing = files.filter((name) =>
    /\b(openDatabase\((?!\{ asItIs: true)|verifyInstallation\()/.test(
      readFileSync(join(folder, name), 'utf8'),
    ),
  );
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const named = Object.entries(scripts).flatMap(([script, words]) =>
    writing.includes(`${words.split(' ').at(-1)}.ts`) ? [script] : [],
  );
  expect(named.toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
});

it('is opened for signing in a single place', () => {
  const sources = ['server', 'workers'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      join(folder, name),
    ),
  );
  const signing = sources.filter(
    (name) =>
      name.endsWith('.ts') &&
      /\bconnect\([^;]*\brecordKey:/.test(readFileSync(join(root, name), 'utf8')),
  );
  // The verifying thread only reads, with the key of the process that started it.
  expect(signing).toEqual([
    'server/platform/installation/openOwn.ts',
    'server/engine/history/records/verifyLogs.ts',
  ]);
});

/** What may be wrong with a process's environment, and its message. */
const WRONG: readonly {
  what: string;
  given: () => Record<string, string>;
  says: RegExp;
  /** What causes it in the database, and what reverts that. */
  before?: () => Promise<unknown>;
  after?: () => Promise<unknown>;
}[] = [
  {
    what: 'another secret',
    given: () => ({ SECRET_KEY: randomBytes(32).toString('base64') }),
    says: /^The database belongs to another secret than SECRET_KEY\./m,
  },
  {
    what: 'another folder of files',
    given: () => ({ SECRET_KEY: secret, DATA_DIR: other }),
    says: /^The database's files are not in /m,
  },
  {
    what: 'an older version than the database’s',
    given: () => ({}),
    says: /^The database is of a later version of Cadre than this program: /m,
    before: () =>
      server.owner.raw(`insert into knex_migrations (name, batch) values ('2099_later.ts', 99)`),
    after: () => server.owner.raw(`delete from knex_migrations where name = '2099_later.ts'`),
  },
  {
    what: 'a clock two hours ahead',
    given: () => ({ CLOCK_OFF: clock, NODE_OPTIONS: `--import=${skewed}` }),
    says: /^The clock of this machine is 2 hours ahead of the database's\./m,
  },
];

describe.each(WRONG)('with $what', ({ given, says, before, after }) => {
  const environment = () => ({
    DATABASE_URL: server.env.DATABASE_URL ?? '',
    DATA_DIR: server.env.DATA_DIR,
    PORT: '0',
    ...given(),
  });
  let was: Map<string, string>;
  beforeAll(async () => {
    await before?.();
    was = await readDigests(server.owner);
  });
  afterAll(() => after?.());

  it.each(['server', 'worker'] as const)(
    'a %s ends with an explanation before it writes',
    async (name) => {
      const program = (await bundlePrograms())[name];
      const child = spawn(process.execPath, [program], {
        env: { PATH: process.env['PATH'] ?? '', ...environment() },
      });
      let output = '';
      child.stderr.on('data', (text: Buffer) => (output += text.toString()));
      const [code] = (await once(child, 'close')) as [number];
      expect(output).toMatch(says);
      expect(code).toBe(REFUSED);
      expect(await readDigests(server.owner)).toEqual(was);
    },
  );

  it.each(Object.entries(COMMANDS))('“npm run %s” ends in the same way', async (name, args) => {
    const { code, output } = await runCommand(name, args(), environment());
    expect(output).toMatch(says);
    expect(code).toBe(1);
    expect(await readDigests(server.owner)).toEqual(was);
  });
});

describe('a database without a mark', () => {
  const unmark = () => server.owner.raw('delete from installation_marks');
  const foreign = () => ({ ...server.env, SECRET_KEY: randomBytes(32).toString('base64') });
  const marks = () => queryOne(server.owner, 'select secret_mark from installation_marks');

  it('accepts only the secret that signed its newest rows', async () => {
    // A sign-in is a signed row, in case there is no other.
    await createClient(server.url, 'md');
    await unmark();
    await expect(startServer(foreign(), { log })).rejects.toThrow('belongs to another secret');
    await expect(startWorker(foreign(), { log })).rejects.toThrow('belongs to another secret');
    expect(await marks()).toBeUndefined();
    const again = await startServer(server.env, { log });
    await again.close();
    expect(await marks()).toBeDefined();
    expect(await verifyHistory(server.db, server.services.engine)).toMatchObject({ ok: true });
  });

  it('refuses a folder without its newest files, and one of another database', async () => {
    await unmark();
    const elsewhere = { ...server.env, SECRET_KEY: secret, DATA_DIR: other };
    await expect(startServer(elsewhere, { log })).rejects.toThrow('are not in');
    const again = await startServer(server.env, { log });
    await again.close();
    const fresh = await startTestServer();
    try {
      const mixed = { ...server.env, SECRET_KEY: secret, DATA_DIR: fresh.env.DATA_DIR };
      await expect(startServer(mixed, { log })).rejects.toThrow('belong to another database');
    } finally {
      await fresh.close();
    }
  });
});

it('of two first starts with different secrets one is refused', async () => {
  const empty = await createDatabase();
  const folders = [temporaryFolder('cadre-first-'), temporaryFolder('cadre-first-')];
  const started = await Promise.allSettled(
    folders.map((DATA_DIR) =>
      startServer(parseEnv({ PORT: '0', DATA_DIR, DATABASE_URL: empty.url, LOG_LEVEL: 'silent' }), {
        log,
      }),
    ),
  );
  for (const one of started) if (one.status === 'fulfilled') await one.value.close();
  for (const folder of folders) rmSync(folder, { recursive: true });
  await empty.drop();
  const said = started.map((one) => (one.status === 'rejected' ? String(one.reason) : 'started'));
  expect(said.toSorted()).toEqual([
    expect.stringContaining('belongs to another secret than'),
    'started',
  ]);
});
