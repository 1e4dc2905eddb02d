import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getPayrollYear } from '#machines/domains/pay/contracts/payrollYear.ts';
import { query } from '#server/platform/db/sql.ts';
import { createPayStructure } from '#tests/support/payStructure.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

describe('a year of months', () => {
  it('keeps the distance of pay dates, and the end of a month', () => {
    const next = getPayrollYear({ startsOn: '2027-01-01', payDate: '2027-02-07' });
    expect(next[1]).toEqual({
      startsOn: '2027-02-01',
      endsOn: '2027-02-28',
      payDate: '2027-03-07',
    });
    const last = getPayrollYear({ startsOn: '2027-02-01', payDate: '2027-02-28' });
    expect(last.map(({ payDate }) => payDate.slice(5)).slice(0, 3)).toEqual([
      '02-28',
      '03-31',
      '04-30',
    ]);
  });
});

describe('adding a year', () => {
  let server: TestServer;
  let groupId = 0;
  beforeAll(async () => {
    server = await startTestServer({
      also: async (owner) => {
        await createPayStructure(owner);
      },
    });
    const [group] = await query<{ id: number }>(server.db, 'select id from payroll_groups');
    groupId = group?.id ?? 0;
  });
  afterAll(() => server.close());

  const add = async (login: string, startsOn: string, payDate = startsOn) =>
    (await server.as(login)).post('/Payroll/AddYear', { groupId, startsOn, payDate });

  it('adds twelve months that follow each other, with their numbers, once', async () => {
    const answers = await Promise.all(
      ['hr', 'finance'].map((login) => add(login, '2031-01-01', '2031-01-31')),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: 'The group has months in this year already',
    });
    const months = await query<{ name: string; period: number; gap: number | null }>(
      server.db,
      `select name, period, starts_on - lag(ends_on) over (order by starts_on) as gap
       from payroll_months where starts_on >= '2031-01-01' order by starts_on`,
    );
    expect(months).toHaveLength(12);
    expect(months[11]?.name).toMatch(/, December 2031$/);
    expect(months.map(({ period }) => period)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(months.slice(1).map(({ gap }) => gap)).toEqual(Array.from({ length: 11 }, () => 1));
  });

  it('refuses a pay date before the month, and those who may not keep months', async () => {
    expect((await add('hr', '2032-01-01', '2031-12-31')).status).toBe(400);
    expect((await add('employee', '2033-01-01')).status).toBe(403);
  });

  it('refuses a group that is not paid every month', async () => {
    await query(server.owner, `update pay_frequencies set rhythm = 'weekly'`);
    expect(await add('hr', '2034-01-01')).toMatchObject({
      status: 400,
      body: { message: 'This group is not paid every month. Add its pay periods by a file' },
    });
  });
});
