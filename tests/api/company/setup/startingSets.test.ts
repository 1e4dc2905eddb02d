import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StartingSetAnswer } from '#machines/domains/company/contracts/setup.ts';
import { STARTING_SET_IDS } from '#machines/domains/company/startingSets.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordsAsChanged } from '#server/platform/history/records/presentState.ts';
import { setupAddress } from '#server/domains/company/setup/index.ts';
import { call, createClient, type Client } from '#tests/support/client.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const PASSWORD = 'purple lantern over Padma';

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  server = await startTestServer({ seed: () => Promise.resolve() });
  const address = await setupAddress(server.services, server.url);
  const secret = address?.split('#')[1];
  const created = await call(server.url, 'POST', '/Setup/Found', {
    secret,
    company: 'Padma Mills',
    startingSet: 'bangladesh',
    calendar: { weekend: [5], opens: '08:00', closes: '16:30' },
    administrator: {
      name: 'Rahima Khatun',
      mail: 'rahima@example.com',
      login: 'rahima',
      newPassword: PASSWORD,
      confirmPassword: PASSWORD,
    },
  });
  expect(created).toMatchObject({ status: 200 });
  admin = await createClient(server.url, 'rahima', PASSWORD);
});
afterAll(() => server.close());

const names = (table: string) =>
  query<{ name: string }>(server.owner, `select name from ${table} order by id`).then((rows) =>
    rows.map(({ name }) => name),
  );

describe('a company that begins with a starting set', () => {
  it('has leave, holidays, hours and days off of its country and its own week', async () => {
    expect(await names('leave_types')).toEqual(
      expect.arrayContaining(['Casual leave', 'Sick leave', 'Earned leave', 'Maternity leave']),
    );
    const days = await query(
      server.owner,
      `select t.name, d.days from leave_policy_days d join leave_types t on t.id = d.leave_type_id
       order by d.position`,
    );
    expect(days).toEqual([
      { name: 'Casual leave', days: 10 },
      { name: 'Sick leave', days: 14 },
      { name: 'Earned leave', days: 17 },
    ]);
    const [shift] = await query(
      server.owner,
      `select starts::text, ends::text from shifts where name = 'Office hours'`,
    );
    expect(shift).toEqual({ starts: '08:00', ends: '16:30' });
    const [off] = await query(server.owner, 'select friday, saturday from off_day_groups');
    expect(off).toEqual({ friday: 'off', saturday: 'work' });
    const year = new Date().getFullYear();
    const holidays = await query(
      server.owner,
      `select name from holidays where day in ('${year}-12-16', '${year + 1}-03-26') order by day`,
    );
    expect(holidays).toEqual([{ name: 'Victory Day' }, { name: 'Independence Day' }]);
    expect((await names('expense_types')).length).toBeGreaterThan(5);
    const { missing } = (await admin.get('/FirstSteps/Missing')).body as {
      missing: { kind: string }[];
    };
    const kinds = missing.map(({ kind }) => kind);
    for (const kind of ['leaveType', 'leaveYear', 'holidays', 'calendar'])
      expect(kinds).not.toContain(kind);
  });

  it('records all of it', async () => {
    expect(await recordsAsChanged(server.db, null)).toEqual([]);
  });

  it('can edit what it began with', async () => {
    const { body } = await admin.get('/Resources/leaveType?search=Casual');
    const [row] = (body as { items: { id: number; version: number; values: object }[] }).items;
    const answer = await admin.post('/Resources/leaveType/Save', {
      id: row?.id,
      version: row?.version,
      values: { ...row?.values, name: 'Casual days' },
    });
    expect(answer).toMatchObject({ status: 200 });
  });
});

describe('a set that is applied later', () => {
  it.each(STARTING_SET_IDS)('adds %s as its forms would', async (set) => {
    const preview = await admin.get(`/FirstSteps/StartingSet?set=${set}`);
    const answer = await admin.post('/FirstSteps/ApplyStartingSet', { set });
    expect([preview.status, answer]).toEqual([200, expect.objectContaining({ status: 200 })]);
    const { parts } = answer.body as StartingSetAnswer;
    expect((preview.body as StartingSetAnswer).parts).toEqual(parts);
  });

  it('leaves what is there, and what the caller may not add', async () => {
    const before = await names('leave_types');
    await query(server.owner, `delete from expense_types where name = 'Training'`);
    const { body } = await admin.post('/FirstSteps/ApplyStartingSet', { set: 'india' });
    const { parts } = body as StartingSetAnswer;
    expect(await names('leave_types')).toEqual(before);
    expect(
      parts.flatMap(({ title, added, isRefused }) => (isRefused ? [title, ...added] : [])),
    ).toEqual(['Expense Type', 'Training']);
    expect(await names('expense_types')).not.toContain('Training');
  });

  it('gives hours and days off to business units that came later', async () => {
    const unit = await admin.post('/Resources/businessUnit/Save', {
      values: { name: 'Second unit' },
    });
    expect(unit.status).toBe(200);
    const { body } = await admin.post('/FirstSteps/ApplyStartingSet', { set: 'general' });
    expect((body as StartingSetAnswer).parts.flatMap(({ added }) => added)).toEqual([
      'Training',
      'Office hours: Second unit',
      'Weekly off days: Second unit',
    ]);
  });
});
