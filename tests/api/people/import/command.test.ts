import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readArguments } from '#server/commands/importArguments.ts';
import { Usage } from '#server/commands/runCommand.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { openFile } from '#server/domains/people/import/index.ts';
import { runCommand } from '#tests/support/command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { countPeople, people, person } from './files.ts';

// Each command is a separate process, which takes a second or two on an idle machine.
vi.setConfig({ testTimeout: 120_000 });

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = mkdtempSync(join(tmpdir(), 'cadre-import-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await server.close();
});

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

/** Runs the command on the server's own database, while the server runs. */
const run = (...args: string[]) =>
  runCommand('import', args, {
    DATABASE_URL: server.ownerUrl,
    DATA_DIR: server.env.DATA_DIR,
  });

it('imports people, and raises on behalf of the manager or another person', async () => {
  const taken = await run(
    'people',
    file('people.csv', people(person('W1'), person('W2', { joined: '' }))),
    '--business-unit',
    'South',
  );
  expect(taken.output).toMatch(/^line 3: Person W2 \(W2\) has no joining date$/m);
  expect(taken.output).toMatch(/^2 added, 0 changed, 0 unchanged \(/m);
  expect(taken.code).toBe(0);
  const raises = file('raises.csv', 'EmployeeCode,IncrementPercent\nW1,5\n');
  const request = await run('increments', raises, '--fiscal-year', '2018');
  expect(request.output).toMatch(/^1 increment requested \(/m);
  const other = await run(
    'increments',
    raises,
    '--fiscal-year=2019',
    '--effective-date=2019-09-01',
    '--as=managerUnit2',
  );
  expect(other.code, other.output).toBe(0);
  const stored = await queryOne(
    server.db,
    `select string_agg(u.login_id || ' ' || i.effective_date, ', ' order by i.id) as said
     from increments i join users u on u.id = i.created_by`,
  );
  expect(stored).toEqual({ said: 'manager 2018-06-01, managerUnit2 2019-09-01' });
});

it('lists the problems of a file, imports nothing, and exits with an error code', async () => {
  const before = await countPeople(server);
  const bad = file('bad.csv', people(person('W8'), person('W9', { gross: '-1' })));
  const { code, output } = await run('people', bad);
  expect(code).toBe(1);
  expect(output.trim().split('\n')).toEqual([
    '1 row has problems. Nothing was imported',
    '  line 3: Gross: -1 is negative',
  ]);
  expect(await countPeople(server)).toBe(before);
});

it('names the people whose requests are open', async () => {
  const raises = file('open.csv', 'EmployeeCode,IncrementPercent\nE00001,5\nW1,5\n');
  const { code, output } = await run('increments', raises, '--fiscal-year', '2018');
  expect(code).toBe(1);
  expect(output).toMatch(/^ {2}line 3: Person W1 \(W1\) has an open request for 2018-2019/m);
});

describe('refuses at once', () => {
  /** With a database URL that can't be opened. */
  const blind = (...args: string[]) =>
    runCommand('import', args, { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' });

  it('a file that is not there, without a database', async () => {
    const missing = await blind('people', join(folder, 'none.csv'));
    expect(missing.output.trim()).toBe(`There is no file ${join(folder, 'none.csv')}`);
    expect(missing.code).toBe(1);
  });

  it('a call that it does not understand, and explains how it goes', async () => {
    const { code, output } = await blind('people', 'a.csv', '--unit', 'X');
    expect(output).toMatch(/'--unit'[^]*npm run import -- people FILE\.csv/);
    expect(code).toBe(2);
  });

  it('a folder, and a file of 100 MB, without reading it', async () => {
    await expect(openFile(folder)).rejects.toThrow(`${folder} is a folder, not a file`);
    const large = file('large.csv', '');
    truncateSync(large, 100 * 1024 * 1024);
    await expect(openFile(large)).rejects.toThrow(
      'The file is 100.0 MB; the limit is 32.0 MB. Nothing was imported',
    );
  });
});

describe('the arguments', () => {
  it.each([
    [[], /^How to import:/],
    [['everything', 'a.csv'], /^How to import:/],
    [['people'], /^How to import:/],
    [['people', 'a.csv', 'b.csv'], /^How to import:/],
    [['people', 'a.csv', '--fiscal-year', '2018'], /fiscal-year.*here/],
    [['people', 'a.csv', '--business-unit', ''], /^--business-unit: must not be empty/],
    [['increments', 'a.csv'], /^--fiscal-year: is needed/],
    [['increments', 'a.csv', '--fiscal-year', 'soon'], /^--fiscal-year: Fiscal Year is required/],
    [['increments', 'a.csv', '--fiscal-year', '1989'], /^--fiscal-year: Fiscal Year must be 1990/],
    [
      ['increments', 'a.csv', '--fiscal-year', '2018', '--effective-date', '2018-02-30'],
      /^--effective-date: must be a date/,
    ],
  ])('%j are not understood', (args, said) => {
    expect(() => readArguments(args)).toThrow(said);
    expect(() => readArguments(args)).toThrow(Usage);
  });

  it('leave out what has a default', () => {
    expect(readArguments(['increments', 'a.csv', '--fiscal-year', '2018'])).toEqual({
      kind: 'increments',
      path: 'a.csv',
      options: { 'fiscal-year': 2018, as: 'manager' },
    });
  });
});
