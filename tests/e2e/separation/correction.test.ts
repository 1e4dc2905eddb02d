import { afterAll, beforeAll, expect, test } from 'vitest';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { getProblems } from '#tests/e2e/axe.ts';
import { openFixture, type Fixture } from '#tests/e2e/fixture.ts';
import { accountDay } from '#tests/support/accountDay.ts';
import { patience } from '#tests/support/patience.ts';
import { saveSeparationType } from '#tests/support/separations.ts';
import { Walk } from './walk.ts';

let fixture: Fixture;
let walk: Walk;
let employeeId: number;
let sent = { requestId: 0, workflow: '' };
beforeAll(async () => {
  fixture = await openFixture({}, (owner) =>
    owner.raw(`update employees e set supervisor_id = s.id, joining_date = '2017-03-01' from employees s
      where (e.code, s.code) = ('U-employee', 'U-manager')`),
  );
  walk = new Walk(fixture);
  const { server } = fixture;
  employeeId = (await server.as('employee')).employeeId;
  const hr = await server.as('hr');
  const typeId = await saveSeparationType(server, {
    needsClearance: false,
    compensations: [{ fromYears: 5, days: 14 }],
  });
  const answer = await hr.post('/Requests/separation/SendFor', {
    employeeId,
    payload: { typeId, lastDay: accountDay(0), cause: 'otherJob' },
  });
  expect(answer).toMatchObject({ status: 200 });
  sent = answer.body as typeof sent;
  for (const login of ['manager', 'hr2']) {
    const decided = await (
      await server.as(login)
    ).post('/Workflow/Dispatch', {
      workflow: sent.workflow,
      items: [{ subjectId: sent.requestId, event: { type: 'approve' } }],
    });
    expect(decided).toMatchObject({ status: 200 });
  }
}, patience(120_000));
afterAll(() => fixture?.leave());

const readSettlement = async () => {
  const row = await queryOne<{ id: number }>(
    fixture.server.db,
    'select id from final_settlements where employee_id = $employeeId',
    { employeeId },
  );
  return {
    of: { workflow: 'finalSettlement', subjectId: row?.id ?? 0 },
    path: `/profile/separation/FinalSettlement?settlement=${row?.id}`,
  };
};

test('a settlement is prepared and approved', async () => {
  const hr = await walk.open('/profile/separation/FinalSettlement', 'hr');
  await hr.getByRole('button', { name: /^Prepare the settlement of/ }).click();
  await hr.getByRole('link', { name: 'The employee' }).first().click();
  await hr.getByText('Notice not served').first().waitFor();
  const { of, path } = await readSettlement();
  await walk.press(hr, 'Send for approval', { ...of, state: 'review' });
  await walk.press(await walk.open(path, 'md'), 'Approve', { ...of, state: 'approved' });
});

test('HR corrects the last day, with both days and the notice in sight, and two agree', async () => {
  const hr = await walk.open('/profile/separation/SeparationApplicationCorrection', 'hr');
  await hr
    .getByRole('button', { name: /^(New|Create|Request|Record|Apply)/ })
    .first()
    .click();
  const dialog = hr.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Employee/ }).fill('The employee');
  await hr
    .getByRole('option', { name: /The employee/ })
    .first()
    .click();
  await dialog.getByLabel('New last day of work').fill(accountDay(10));
  await dialog.getByLabel('Reason').fill('Agreed on the telephone');
  await dialog.getByText('Notice not served before').waitFor();
  await dialog.getByText('30 days', { exact: true }).waitFor();
  await dialog.getByText('20 days', { exact: true }).waitFor();
  expect(await getProblems(hr)).toEqual([]);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await hr.getByText('SEC-').first().waitFor();
  await walk.approve('manager', 'hr2');
});

test('the settlement that was approved is recalculated, and shows what changed', async () => {
  const { of, path } = await readSettlement();
  expect(await walk.readState(of)).toBe('calculated');
  const hr = await walk.open(path, 'hr');
  const changes = hr.getByRole('region', {
    name: 'Changes since version 1, which was approved',
  });
  await changes.getByText('Notice not served').waitFor();
  const [net] = await query<{ before: string; now: string }>(
    fixture.server.db,
    `select sum(amount) filter (where version = 1 and source = 'notice')::text as before,
       sum(amount) filter (where version = 2 and source = 'notice')::text as now
     from settlement_lines where settlement_id = $subjectId`,
    of,
  );
  const inFigures = (amount: string | undefined) =>
    Number(amount).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  await changes
    .getByText(`${inFigures(net?.before)} → ${inFigures(net?.now)}`)
    .first()
    .waitFor();
  expect(await getProblems(hr)).toEqual([]);
  // Finance cannot pay the new version before it is approved.
  const finance = await walk.open(path, 'finance');
  await finance.getByText('Changes since version 1').first().waitFor();
  expect(await finance.getByRole('button', { name: 'Mark as paid' }).count()).toBe(0);
  await walk.press(hr, 'Send for approval', { ...of, state: 'review' });
  await walk.press(await walk.open(path, 'md'), 'Approve', { ...of, state: 'approved' });
});

test('the day before the correction stays readable', async () => {
  const hr = await walk.open(
    `/profile/separation/employeeRelease/release/${sent.requestId}`,
    'hr2',
  );
  await hr.getByText(/^Before the correction SEC-/).waitFor();
  expect(await getProblems(hr)).toEqual([]);
  const own = await walk.open('/SelfService/separation/settlement', 'employee', 'phone');
  await own.getByText('Notice not served').first().waitFor();
  expect(await getProblems(own)).toEqual([]);
});
