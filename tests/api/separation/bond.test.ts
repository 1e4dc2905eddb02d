import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnSettlement } from '#machines/domains/separation/contracts/settlement.ts';
import { query } from '#server/platform/db/sql.ts';
import { expectOk } from '#tests/api/increments/carry.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTrainingLists, moveBack, openTraining } from '#tests/support/trainings.ts';

let server: TestServer;
let requestId = 0;
beforeAll(async () => {
  server = await startTestServer();
  const lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
  await server.owner.raw(`update training_titles set bond_months = 24 where id = ${lists.titleId}`);
  // Ends 99 days ago, 109 days before the last day: three whole months whichever month it is.
  const date = new Date(Date.now() + 21 * 86_400_000).toISOString().slice(0, 10);
  const session = { date, startTime: '09:00', endTime: '17:00', trainerId: null, deskId: null };
  const values = { seats: 10, cost: 90_000, sessions: [session] };
  const trainingId = await openTraining(server, lists, values);
  for (const login of ['employee', 'manager', 'md']) {
    expectOk(await (await server.as(login)).post('/Training/Apply', { trainingId }));
  }
  await moveBack(server, trainingId, 120);
  await server.owner.raw(`
    update workflow_instances set state = 'attended' where workflow = 'trainingApplication'
      and subject_id in (select id from training_applications where training_id = ${trainingId});
    update workflow_instances set state = 'absent' where workflow = 'trainingApplication'
      and subject_id = (select max(id) from training_applications where training_id = ${trainingId});
    update employees set supervisor_id = ${(await server.as('manager')).employeeId}
      where id = ${(await server.as('employee')).employeeId};
    update employee_versions set supervisor_id = ${(await server.as('manager')).employeeId}
      where employee_id = ${(await server.as('employee')).employeeId}`);
});
afterAll(() => server.close());

const TYPE = {
  name: 'Resignation',
  kind: 'resignation',
  byEmployee: true,
  bondsDue: true,
  noticeDays: 0,
  needsClearance: true,
  waiverLimit: 10_000,
  noticeSettled: 'neither',
  payBase: 'basic',
  monthDays: 30,
  paysGratuity: false,
  holdsPay: true,
  notices: [],
  compensations: [],
  clearances: [],
};

const readLines = async () => {
  const { body } = await (await server.as('employee')).get('/Separation/OwnSettlement');
  return (body as OwnSettlement).lines.filter(({ source }) => ['bond', 'waiver'].includes(source));
};

it('asks leavers for the share of a training’s cost that they did not serve', async () => {
  const saved = await (
    await server.as('hr')
  ).post('/Resources/separationType/Save', { values: TYPE });
  expectOk(saved);
  const { autoId: typeId } = saved.body as { autoId: number };
  const [day] = await query<{ lastDay: string }>(
    server.db,
    `select (account_day(1) + 10)::text as "lastDay"`,
  );
  const payload = { typeId, lastDay: day?.lastDay, cause: 'otherJob' };
  const employee = await server.as('employee');
  const preview = await employee.post('/Requests/separation/Preview', { payload });
  expectOk(preview);
  // Three seats share 90,000, also that of someone who did not come; three of 24 months are served.
  expect((preview.body as { figures: unknown[] }).figures).toContainEqual({
    label: 'Training bond',
    value: '26250.00',
  });
  const sent = await employee.post('/Requests/separation/Send', { payload });
  expectOk(sent);
  const { workflow, requestId: id } = sent.body as { workflow: string; requestId: number };
  requestId = id;
  for (const login of ['manager', 'hr']) {
    const approve = { subjectId: id, event: { type: 'approve' } };
    expectOk(
      await (await server.as(login)).post('/Workflow/Dispatch', { workflow, items: [approve] }),
    );
  }
  expect(await readLines()).toMatchObject([
    {
      source: 'bond',
      direction: 'deduction',
      amount: 26_250,
      figures: { cost: 30_000, bondMonths: 24, servedMonths: 3 },
    },
  ]);
});

it('gives it up by a clearance item, above the limit by two people', async () => {
  const [item] = await query<{ id: number; value: number }>(
    server.db,
    `select c.id, (i.context->>'value')::float8 as value from clearance_items c
     join workflow_instances i on i.workflow = 'clearanceItem' and i.subject_id = c.id
     join separations s on s.id = c.separation_id
     where s.request_id = $requestId and c.source = 'bond'`,
    { requestId },
  );
  expect(item?.value).toBe(26_250);
  const decide = async (login: string, event: object) =>
    (await server.as(login)).post('/Workflow/Dispatch', {
      workflow: 'clearanceItem',
      items: [{ subjectId: item?.id, event }],
    });
  expectOk(await decide('hr', { type: 'waive', comment: 'Sent by the company itself' }));
  expect(await readLines()).toHaveLength(1);
  expectOk(await decide('md', { type: 'confirmWaiver' }));
  expect(await readLines()).toMatchObject([
    { source: 'bond', direction: 'deduction', amount: 26_250 },
    { source: 'waiver', direction: 'earning', amount: 26_250 },
  ]);
});
