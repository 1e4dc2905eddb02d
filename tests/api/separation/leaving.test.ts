import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExitInterview } from '#machines/domains/separation/exitInterview.ts';
import type { OwnSettlement } from '#machines/domains/separation/contracts/settlement.ts';
import type { ReleaseView } from '#machines/domains/separation/contracts/separation.ts';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const INTERVIEW: ExitInterview = {
  ratings: { work: 4, pay: 2, supervisor: null, growth: 1, workload: 3, colleagues: 5 },
  wouldReturn: 'perhaps',
  words: 'The night shift was too long.',
};

let server: TestServer;
let requestId = 0;
beforeAll(async () => {
  server = await startTestServer();
  const [employee, manager] = [await server.as('employee'), await server.as('manager')];
  await server.owner.raw(`
    update employees set supervisor_id = ${manager.employeeId},
      joining_date = account_day(1) - interval '9 years 5 months' where id = ${employee.employeeId};
    update employee_versions set supervisor_id = ${manager.employeeId}
      where employee_id = ${employee.employeeId}`);
});
afterAll(() => server.close());

const read = async (): Promise<OwnSettlement | null> => {
  const { status, body } = await (await server.as('employee')).get('/Separation/OwnSettlement');
  expect(status).toBe(200);
  return body as OwnSettlement | null;
};
const answer = async (interview: object) =>
  (await server.as('employee')).post('/Separation/SaveExitInterview', interview);

it('shows nothing to those who stay', async () => {
  expect(await read()).toBeNull();
  expect((await answer(INTERVIEW)).status).toBe(404);
});

it('estimates the settlement from the ledgers of today, before finance prepares one', async () => {
  const hr = await server.as('hr');
  const type = await hr.post('/Resources/separationType/Save', { values: TYPE });
  const { autoId: typeId } = type.body as { autoId: number };
  const [day] = await query<{ lastDay: string }>(
    server.db,
    'select (account_day(1) + 10)::text as "lastDay"',
    {},
  );
  const lastDay = day?.lastDay ?? '';
  const sent = await (
    await server.as('employee')
  ).post('/Requests/separation/Send', { payload: { typeId, lastDay, cause: 'workload' } });
  expect(sent).toMatchObject({ status: 200 });
  const { workflow } = sent.body as { workflow: string };
  requestId = (sent.body as { requestId: number }).requestId;
  expect(await read()).toBeNull();
  for (const login of ['manager', 'hr']) {
    const decided = await (
      await server.as(login)
    ).post('/Workflow/Dispatch', {
      workflow,
      items: [{ subjectId: requestId, event: { type: 'approve' } }],
    });
    expect(decided).toMatchObject({ status: 200 });
  }
  const own = await read();
  expect(own).toMatchObject({
    lastDay,
    isEstimate: true,
    number: null,
    status: 'Not prepared',
    interview: null,
    isReleased: false,
  });
  const lines = Object.fromEntries(own?.lines.map((line) => [line.source, line]) ?? []);
  // 20 of 30 days of notice aren't served; 14 days of pay for each of nine years.
  expect(lines['notice']).toMatchObject({ direction: 'deduction', figures: { days: 20 } });
  expect(lines['compensation']).toMatchObject({ direction: 'earning', figures: { years: 9 } });
  const [earned, owed] = [lines['compensation']?.amount ?? 0, lines['notice']?.amount ?? 0];
  expect(own).toMatchObject({ payable: earned, receivable: owed });
  expect(own?.net).toBeCloseTo(earned - owed, 2);
  expect(earned).toBeGreaterThan(0);
  expect(owed).toBeGreaterThan(0);
});

it('keeps the words of an exit interview from everyone but HR', async () => {
  expect(await answer({ ...INTERVIEW, ratings: { ...INTERVIEW.ratings, pay: 6 } })).toMatchObject({
    status: 400,
  });
  expect(await answer({ ...INTERVIEW, words: 'First' })).toMatchObject({ status: 200 });
  expect(await answer(INTERVIEW)).toMatchObject({ status: 200 });
  expect((await read())?.interview).toEqual(INTERVIEW);
  const seenBy = async (login: string) => {
    const { body } = await (
      await server.as(login)
    ).get(`/Separation/Release?requestId=${requestId}`);
    return (body as ReleaseView).interview;
  };
  expect(await seenBy('hr')).toEqual(INTERVIEW);
  for (const login of ['admin', 'audit']) expect(await seenBy(login)).toBeNull();
});

it('reports no figures of groups with fewer than five people', async () => {
  const hr = await server.as('hr');
  const { status, body } = await hr.get('/Reports/leavingReasons');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toContain('Fewer than five');
  expect(JSON.stringify(body)).not.toContain('night shift');
  const [row] = (body as { rows: Record<string, unknown>[] }).rows;
  expect(row).toMatchObject({ reason: null, work: null, pay: null });
});

const TYPE = {
  name: 'Resignation',
  kind: 'resignation',
  byEmployee: true,
  noticeDays: 30,
  needsClearance: true,
  waiverLimit: 10_000,
  noticeSettled: 'byEmployee',
  payBase: 'basic',
  monthDays: 30,
  paysGratuity: true,
  holdsPay: true,
  notices: [],
  compensations: [{ fromYears: 5, days: 14 }],
  clearances: [],
};
