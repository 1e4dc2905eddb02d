import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { bring, counts, message, problems } from './files.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
// A year for each test, so that their open requests don't conflict.
let year = 2030;
beforeEach(() => {
  year += 1;
});

const send = (rows: string[], { login = 'manager', date = '', header = '' } = {}) =>
  bring(server, [header || 'EmployeeCode,IncrementPercent,GrossAfter', ...rows].join('\n'), {
    base: '/Import/Increments',
    login,
    asked: { fiscalYear: year, ...(date && { effectiveDate: date }) },
  });

const requests = () =>
  query<Record<string, unknown>>(
    server.db,
    `select e.code, i.fiscal_year as year, i.effective_date as date, i.basic_or_gross as basis,
       i.incr_percent as percent, i.after_gross as after, u.login_id as by, w.state
     from increments i join employees e on e.id = i.employee_id
     join users u on u.id = i.created_by
     join workflow_instances w on w.workflow = 'increment' and w.subject_id = i.id
     where i.fiscal_year = $year order by e.code`,
    { year },
  );

const open = async () =>
  (
    await queryOne<{ count: number }>(
      server.db,
      'select count(*) from increments where fiscal_year = $year',
      { year },
    )
  )?.count;

it('requests each raise on gross, from the fiscal year’s first day, as the sender of the file', async () => {
  const answer = await send(['E00001,10,34100.00', 'E00002,0.001,32000.32']);
  expect(answer.status).toBe(200);
  expect(counts(answer)).toMatchObject({ new: 2 });
  const common = { year, date: `${year}-06-01`, basis: 'gross', by: 'manager', state: 'hrReview' };
  expect(await requests()).toEqual([
    { code: 'E00001', percent: 10, after: 34100, ...common },
    { code: 'E00002', percent: 0.001, after: 32000.32, ...common },
  ]);
});

it('accepts another effective date, and a file without the check column', async () => {
  await send(['5%,E00001'], { date: `${year}-09-01`, header: 'IncrementPercent,EmployeeCode' });
  expect(await requests()).toMatchObject([{ code: 'E00001', date: `${year}-09-01`, percent: 5 }]);
});

describe('refuses a file', () => {
  it.each([
    ['a code that no one has', 'X9,5', 'line 3: EmployeeCode: no employee has the code X9'],
    ['no percent', 'E00002,', 'line 3: IncrementPercent: is missing'],
    ['a negative percent', 'E00002,-5', 'line 3: IncrementPercent: -5 is negative'],
    [
      'a percent in words',
      'E00002,5 per cent',
      'line 3: IncrementPercent: “5 per cent” is not a plain number such as 1234.50',
    ],
    [
      'a percent beyond all raises',
      'E00002,1000.5',
      'line 3: IncrementPercent: Increment Percentage cannot be above 1000',
    ],
    [
      'a seventh decimal, which would be rounded away',
      'E00002,5.1234567',
      'line 3: IncrementPercent: 5.1234567 has more than 6 decimals',
    ],
    ['someone twice', 'E00001,6', 'line 3: EmployeeCode: E00001 is already on line 2'],
  ])('with %s', async (_, row, problem) => {
    const answer = await send(['E00001,5', row], { header: 'EmployeeCode,IncrementPercent' });
    expect(answer.status).toBe(400);
    expect(problems(answer)).toEqual([problem]);
    expect(await open()).toBe(0);
  });

  it('whose raise does not result in the expected gross pay, to one part in a million', async () => {
    const answer = await send(['E00001,10,34100.03', 'E00002,10,35200.05']);
    expect(problems(answer)).toEqual([
      'line 3: GrossAfter: is 35200.05, but 32000.00 and 10 % make 35200.00',
    ]);
    expect(await open()).toBe(0);
  });

  it('with someone who has an open request, whom it names', async () => {
    await send(['E00003,5,']);
    const answer = await send(['E00001,5,', 'E00003,5,']);
    expect(answer.status).toBe(400);
    expect(problems(answer)).toEqual([
      expect.stringMatching(/^line 3: Person 3 \(E00003\) has an open request/),
    ]);
    expect(await open()).toBe(1);
  });

  it('with the sender’s own raise', async () => {
    const answer = await send(['E00001,5,', 'U-manager,5,']);
    expect(answer.status).toBe(400);
    expect(problems(answer)).toEqual([
      expect.stringMatching(/^line 3: .*U-manager.*your own/),
      'line 3: This row is about yourself. Someone else must import it',
    ]);
    expect(await open()).toBe(0);
  });

  it('with a person outside the sender’s units', async () => {
    const answer = await send(['E00021,5,', 'E00001,5,'], { login: 'managerUnit2' });
    expect(answer.status).toBe(400);
    expect(problems(answer)).toEqual([expect.stringMatching(/^line 3: .*E00001/)]);
    expect(await open()).toBe(0);
  });

  it('from someone who may not request', async () => {
    expect((await send(['E00001,5,'], { login: 'hr' })).status).toBe(403);
  });

  it('without a fiscal year, with an impossible date, or with no row in it', async () => {
    const call = (request: object) =>
      bring(server, 'EmployeeCode,IncrementPercent\nE00001,5\n', {
        base: '/Import/Increments',
        login: 'manager',
        asked: request,
      });
    expect(message(await call({}))).toMatch(/Fiscal Year is required/);
    expect(message(await call({ fiscalYear: 1989 }))).toMatch(/1990 to 2100/);
    const impossible = { fiscalYear: year, effectiveDate: '2031-02-30' };
    expect(message(await call(impossible))).toMatch(/date/);
    expect(message(await send([]))).toBe(
      'The file has no rows below its header. Nothing was imported',
    );
  });
});
