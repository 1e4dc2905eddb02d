import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfitCentersOfPerson } from '#machines/domains/organisation/contracts/profitCenters.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { getRecordType } from '#server/platform/history/records/declared.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await owner.raw(`insert into profit_centers (account_id, name, is_active)
        values (1, 'Mill', true), (1, 'Export', true), (1, 'Closed', false)`);
    },
  });
});
afterAll(() => server.close());

const whole = [{ profitCenterId: 1, share: 100 }];
const halves = [
  { profitCenterId: 1, share: 33.33 },
  { profitCenterId: 2, share: 66.67 },
];
const save = async (body: object, login = 'hr') =>
  (await server.as(login)).post('/Employee/SaveProfitCenters', { shares: whole, ...body });
const read = async (employeeId: number, login = 'hr') => {
  const { body } = await (
    await server.as(login)
  ).get(`/Employee/ProfitCenters?employeeId=${employeeId}`);
  return body as ProfitCentersOfPerson;
};
const proved = () => recordsAsChanged(server.db, null, [getRecordType('profit center assignment')]);

describe('shares of a person', () => {
  it('are refused with an explanation without a date or with an invalid one', async () => {
    const getMessage = async (from: unknown) =>
      ((await save({ employeeId: 1, from })).body as { message: string }).message;
    expect(await getMessage(undefined)).toBe('From is required');
    expect(await getMessage('')).toBe('From is required');
    expect(await getMessage('2026-02-30')).toBe('From must be a date');
    expect(await getMessage('soon')).toBe('From must be a date');
  });

  it('from a date on end the former ones, and are verified', async () => {
    expect((await save({ employeeId: 1, from: '2024-01-01' })).status).toBe(200);
    expect((await save({ employeeId: 1, from: '2026-03-01', shares: halves })).status).toBe(200);
    const { assignments } = await read(1);
    expect(assignments).toMatchObject([
      { from: '2026-03-01', until: null, shares: [{ name: 'Export', share: 66.67 }, {}] },
      { from: '2024-01-01', until: '2026-02-28', shares: [{ name: 'Mill', share: 100 }] },
    ]);
    expect(await proved()).toEqual([]);
    await server.owner
      .raw(`update profit_center_shares set share = 50 where profit_center_id in (1, 2)
      and assignment_id = (select max(assignment_id) from profit_center_shares)`);
    expect(await proved()).not.toEqual([]);
    await server.owner.raw(`update profit_center_shares set share = case profit_center_id
        when 1 then 33.33 else 66.67 end
      where assignment_id = (select max(assignment_id) from profit_center_shares)`);
  });

  it('are shown as of a day', async () => {
    const on = async (day: string) => {
      const { body } = await (
        await server.as('hr')
      ).get(`/Reports/profitCenterAssign?asOf=${day}&has=some`);
      return (body as { rows: { code: string; shares: string }[] }).rows;
    };
    expect(await on('2023-12-31')).toEqual([]);
    expect(await on('2025-01-01')).toMatchObject([{ code: 'E00001', shares: 'Mill 100 %' }]);
    expect(await on('2026-03-01')).toMatchObject([{ shares: 'Export 66.67 %, Mill 33.33 %' }]);
    const rename = (name: string) =>
      query(server.owner, 'update profit_centers set name = $name where id = 2', { name });
    await rename('Abroad');
    expect(await on('2026-03-01')).toMatchObject([{ shares: 'Abroad 66.67 %, Mill 33.33 %' }]);
    await rename('Export');
  });

  it.each([
    [{ shares: [{ profitCenterId: 1, share: 99.99 }] }, 'Shares add up to 99.99 %'],
    [{ shares: [...whole, { profitCenterId: 2, share: 0.01 }] }, 'Shares add up to 100.01 %'],
    [
      {
        shares: [
          { profitCenterId: 1, share: 50 },
          { profitCenterId: 1, share: 50 },
        ],
      },
      'already',
    ],
    [{ shares: [] }, 'At least one profit center'],
    [{ shares: [{ profitCenterId: 1, share: 100.001 }] }, 'Share can be at most 100'],
    [{ shares: [{ profitCenterId: 3, share: 100 }] }, 'Profit center cannot be chosen'],
    [{ from: '2019-01-01' }, 'before the employment begins'],
    [{ until: '2025-01-01' }, 'Until cannot be before From'],
  ])('%j are refused: %s', async (more, message) => {
    const { status, body } = await save({ employeeId: 2, from: '2026-01-01', ...more });
    expect({ status, text: JSON.stringify(body) }).toEqual({
      status: 400,
      text: expect.stringContaining(message) as string,
    });
    expect((await read(2)).assignments).toEqual([]);
  });

  it('never overlap: not by the form, not by concurrent calls, not by direct writes', async () => {
    expect((await save({ employeeId: 3, from: '2026-01-01' })).status).toBe(200);
    expect((await save({ employeeId: 3, from: '2026-01-01' })).status).toBe(409);
    expect((await save({ employeeId: 3, from: '2025-06-01' })).status).toBe(409);
    const both = await Promise.all([
      save({ employeeId: 4, from: '2026-01-01', until: '2026-06-30' }),
      save({ employeeId: 4, from: '2026-06-01' }, 'hr2'),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await expect(
      server.owner.raw(`insert into profit_center_assignments (account_id, employee_id, valid)
        values (1, 3, '[2027-01-01,)')`),
    ).rejects.toThrow('exclu');
    await expect(
      server.owner.raw(`insert into profit_center_assignments (account_id, employee_id, valid)
        values (1, 5, '[2027-01-01,)')`),
    ).rejects.toThrow('not of a whole');
  });

  it('can be corrected and undone from the current version', async () => {
    await save({ employeeId: 6, from: '2026-01-01' });
    const [one] = (await read(6)).assignments;
    const input = { id: one?.id, version: one?.version, employeeId: 6, from: '2026-02-01' };
    expect((await save({ ...input, shares: halves })).status).toBe(200);
    expect((await save(input, 'hr2')).status).toBe(409);
    expect((await read(6)).assignments).toMatchObject([{ from: '2026-02-01', version: 2 }]);
    const remove = async (login: string, version: number) =>
      (await server.as(login)).post('/Employee/RemoveProfitCenters', { id: one?.id, version });
    expect((await remove('finance', 2)).status).toBe(403);
    expect((await remove('hr', 1)).status).toBe(409);
    expect((await remove('hr', 2)).status).toBe(200);
    expect((await read(6)).assignments).toEqual([]);
    expect(await proved()).toEqual([]);
    const deleted = async (login: string) =>
      (await (await server.as(login)).get(`/Employee/ProfitCenters?id=${one?.id}`)).body;
    expect(await deleted('hr2')).toMatchObject({ deleted: { byName: expect.any(String) } });
    // Person 6 is of the other unit.
    expect(await deleted('hrUnit2')).not.toHaveProperty('deleted');
  });

  it('are limited to the caller’s units, and a person’s ID must match the assignment', async () => {
    expect((await save({ employeeId: 7, from: '2026-01-01' }, 'hrUnit2')).status).toBe(404);
    const client = await server.as('hrUnit2');
    expect((await client.get('/Employee/ProfitCenters?employeeId=1')).status).toBe(404);
    const [one] = (await read(1)).assignments;
    const mixed = { id: one?.id, version: one?.version, employeeId: 21, from: '2026-01-01' };
    expect((await save(mixed, 'hrUnit2')).status).toBe(404);
    for (const login of ['employee', 'manager', 'md']) {
      expect((await save({ employeeId: 8, from: '2026-01-01' }, login)).status).toBe(403);
    }
    const rows = await query(
      server.owner,
      `select from profit_center_assignments where employee_id in (7, 8, 21)`,
    );
    expect(rows).toEqual([]);
  });
});
