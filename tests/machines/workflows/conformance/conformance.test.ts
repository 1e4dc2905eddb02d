import { createReadStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import '#server/catalogue/index.ts';
import { CannotStart } from '#server/platform/cannotStart.ts';
import {
  conformanceLines,
  readConformance,
  conformancePage,
  logFormat,
  readTarget,
} from '#server/kits/conformance/index.ts';
import { readRecords } from '#server/platform/files/readApart/index.ts';
import { EXPENSE_MAPPING } from './expenseMapping.ts';
import { sharedData } from '#tests/support/sharedData.ts';

const folder = mkdtempSync(join(tmpdir(), 'cadre-conformance-'));
afterAll(() => rmSync(folder, { recursive: true }));
const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const file = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

const conform = (target: Awaited<ReturnType<typeof readTarget>>, log: string) =>
  readConformance(
    target,
    readRecords(createReadStream(log), logFormat(target.mapping), { who: 'test' }),
  );
const replay = async (log: string, mapping: unknown = EXPENSE_MAPPING) =>
  conform(await readTarget('expense', file('mapping.json', mapping)), log);
const refusal = async (work: () => Promise<unknown>): Promise<string> => {
  try {
    await work();
  } catch (error) {
    if (error instanceof CannotStart) return error.message;
    throw error;
  }
  return 'nothing';
};

it('compares each step with the machine and with who may decide, and says why others differ', async () => {
  const match = await replay(here('small.csv'));
  expect(conformanceLines(match).at(-1)).toBe('1 of 4 cases fit, 14 of 18 steps');
  expect(match.departures).toEqual(
    expect.arrayContaining([
      {
        state: 'step1',
        stateLabel: 'Supervisor',
        activity: 'approve',
        cases: 1,
        reason: 'This is your own expense claim. Someone else must act on it',
      },
      {
        state: 'approved',
        stateLabel: 'To be paid',
        activity: 'pay',
        cases: 1,
        reason: 'You acted on this expense claim at “HR”: no one acts at two of its stages',
      },
      {
        state: 'approved',
        stateLabel: 'To be paid',
        activity: 'pay',
        cases: 1,
        reason: 'That is more than the outstanding amount',
      },
    ]),
  );
  expect([...match.ends]).toEqual([['Paid', 1]]);
  expect(
    [...match.durations.values()].find(({ stateLabel }) => stateLabel === 'HR')?.durations.count,
  ).toBe(3);
});

it('draws on the chart where cases differ', async () => {
  const target = await readTarget('expense', file('page.json', EXPENSE_MAPPING));
  const match = await conform(target, here('small.csv'));
  const page = conformancePage(target, match);
  expect(page).toContain('note right of step1: 1 of 4 cases depart here');
  expect(page).toContain('note right of approved: 2 of 4 cases depart here');
  // Every count is on the chart: no transition starts from a state that the machine doesn't have.
  const drawn = new Set([...page.matchAll(/ as (\w+)$/gm)].map(([, name]) => name));
  for (const [, name] of page.matchAll(/note right of (\w+):/g)) expect(drawn).toContain(name);
  expect([...match.departedIn.values()].reduce((sum, one) => sum + one, 0)).toBe(3);
});

it('accepts interleaved cases unless told otherwise', async () => {
  const [header = '', ...rows] = readFileSync(here('small.csv'), 'utf8').trim().split('\n');
  const mixed = [
    header,
    ...rows.toSorted((a, b) => (a.split(',')[4] ?? '').localeCompare(b.split(',')[4] ?? '')),
  ];
  const log = file('mixed.csv', mixed.join('\n'));
  const byCase = { ...EXPENSE_MAPPING, log: { ...EXPENSE_MAPPING.log, sortedBy: 'case' } };
  expect(await refusal(() => replay(log, byCase))).toContain('don’t stand together');
  expect((await replay(log)).fittingSteps).toBe(14);
});

/** The small log with another company's column names and values. */
const rewritten = (row: (cells: string[]) => string[], end: string, separator: string): string =>
  readFileSync(here('small.csv'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => row(line.split(',')).join(separator) + end)
    .join('');

it('reads logs with other columns, line ends, separators and times', async () => {
  const at = (when = '') => when.replace('T', ' ').replace('Z', '+00:00');
  const log = rewritten(
    ([claim = '', step = '', as = '', who = '', when = '', sum = '']) => [
      `" ${when === 'When' ? when : at(when)} "`,
      who,
      'of no use',
      sum,
      step,
      claim,
      as,
    ],
    '\r\n',
    ';',
  );
  const mapping = { ...EXPENSE_MAPPING, log: { ...EXPENSE_MAPPING.log, delimiter: ';' } };
  expect((await replay(file('other.csv', `\uFEFF${log}`), mapping)).fittingSteps).toBe(14);
});

it('reads times without a zone in that of the mapping', async () => {
  const log = file(
    'local.csv',
    rewritten(
      (cells) =>
        cells.map((cell, at) =>
          at === 4 ? cell.slice(0, 16).replaceAll('-', '/').replace('T', ' ') : cell,
        ),
      '\n',
      ',',
    ),
  );
  const local = { ...EXPENSE_MAPPING, log: { ...EXPENSE_MAPPING.log, offset: '+06:00' } };
  expect((await replay(log, local)).fittingSteps).toBe(14);
});

it('accepts a log without roles if activities name them', async () => {
  const log = file(
    'roleless.csv',
    rewritten((cells) => cells.toSpliced(2, 1), '\n', ','),
  );
  const by = (parts: unknown, ways: unknown) =>
    (ways as Record<string, unknown>[]).map((way) => ({ ...way, by: parts }));
  const { role: _role, ...columns } = EXPENSE_MAPPING.log;
  const { roles, activities } = EXPENSE_MAPPING;
  const mapping = {
    ...EXPENSE_MAPPING,
    log: columns,
    roles: {},
    activities: {
      submit: by(roles.staff, activities['submit']),
      approve: by([...roles.boss, ...roles.hr], activities['approve']),
      pay: by(roles.cashier, activities['pay']),
      paid: by(roles.cashier, activities['paid']),
    },
  };
  expect((await replay(log, mapping)).fittingSteps).toBe(14);
  // A mapping that names the actor of some activities only gets the list of steps without one.
  const { submit: _submit, ...others } = mapping.activities;
  const match = await replay(log, {
    ...mapping,
    activities: { ...others, submit: activities['submit'] },
  });
  expect(match.departures[0]?.reason).toBe('The mapping doesn’t say who did this');
});

it.each([
  ['', 'The log is empty'],
  ['Claim,Step\nA,submit\n', 'The log has no column When, As, Who, Sum'],
  ['Claim,Step,As,Who,When,Sum\nA,submit,staff,x,yesterday,1\n', 'Line 2: When is no time'],
  [
    'Claim,Step,As,Who,When,Sum\n,submit,staff,x,2026-01-01T00:00:00Z,1\n',
    'Line 2: Claim is empty',
  ],
  ['Claim,Step,As,Who,When,Sum\nA,"submit,staff,x\n', 'Near line 2'],
])('names what is wrong with a log: %j', async (log, message) => {
  expect(await refusal(() => replay(file('broken.csv', log)))).toContain(message);
});

it('names everything in a mapping that the machine does not have', async () => {
  const wrong = {
    ...EXPENSE_MAPPING,
    roles: { ...EXPENSE_MAPPING.roles, hr: [{ role: 'wizard' }] },
    activities: {
      ...EXPENSE_MAPPING.activities,
      pay: [{ event: 'fly' }],
      paid: [{ stays: ['moon'] }],
    },
  };
  const said = await refusal(() => replay(here('small.csv'), wrong));
  for (const name of ['fly', 'moon', 'wizard']) expect(said).toContain(name);
  expect(await refusal(() => replay('nowhere.csv'))).toContain('no such log');
  expect(await refusal(() => replay(here('small.csv'), { log: {} }))).toContain('log.case');
  expect(await refusal(() => readTarget('tango', file('m.json', EXPENSE_MAPPING)))).toContain(
    'expense',
  );
  expect(await refusal(() => readTarget('expense', file('m.json', '{')))).toContain(
    'not valid JSON',
  );
});

const requests = sharedData('payment-requests-2017.csv');
it.skipIf(requests === null)(
  'fits 85 % of a university’s payment requests of 2017 (skipped where that log is absent)',
  async () => {
    const path = here('../../../../docs/conformance/payment-requests.mapping.json');
    const match = await conform(await readTarget('expense', path), requests ?? '');
    expect(match).toMatchObject({ cases: 6760, steps: 36_072 });
    expect(match.fitting / match.cases).toBeGreaterThan(0.85);
    const page = readFileSync(here('../../../../docs/conformance/README.md'), 'utf8');
    expect(page).toContain(`${match.fitting.toLocaleString('en')} of 6,760 cases fit`);
    expect(page).toContain(`${match.fittingSteps.toLocaleString('en')} of 36,072 steps`);
  },
);
