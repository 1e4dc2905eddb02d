import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { verifyHistory } from '#server/engine/history/chain/verify.ts';
import { grievance } from '#tests/api/grievances/fixture.ts';
import { createTicketFixture, raise } from '#tests/api/tickets/fixture.ts';
import { fakeClock } from '#tests/support/clock.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { startWorkerProcess, type WorkerProcess } from '#tests/support/workerProcess.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;

let server: TestServer;
let clock: Awaited<ReturnType<typeof fakeClock>>;
const workers: WorkerProcess[] = [];
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      await createTicketFixture(owner);
      clock = await fakeClock(owner);
    },
  });
});
afterAll(async () => {
  await Promise.all(workers.map((worker) => worker.kill()));
  await server.close();
});

const start = async (): Promise<WorkerProcess> => {
  const worker = await startWorkerProcess(server);
  workers.push(worker);
  return worker;
};

/** 17:00 in Dhaka (closing time) on the next Thursday after today. */
function closingOfThursday(): Date {
  const day = new Date(Date.now() + 24 * HOUR);
  day.setUTCHours(11, 0, 0, 0);
  while (day.getUTCDay() !== 4) day.setTime(day.getTime() + 24 * HOUR);
  return day;
}

const passed = () =>
  query<{ workflow: string; at: Date }>(
    server.owner,
    `select t.workflow, t.at from workflow_transitions t
     where t.event like 'xstate.after.%' order by t.workflow`,
  );
const due = () =>
  query<{ workflow: string; at: Date }>(
    server.owner,
    `select i.workflow, t.due_at as at from workflow_timers t
     join workflow_instances i on i.id = t.instance_id order by i.workflow`,
  );
const readNotices = () =>
  query<{ login: string; title: string }>(
    server.owner,
    `select u.login_id as login, n.title from notices n join users u on u.id = n.user_id
     where n.title ~ 'deadline|overdue' order by u.login_id, n.title`,
  );
/** How many workers wait for a locked row. */
const blocked = async () =>
  (
    await query(
      server.owner,
      `select from pg_stat_activity
       where datname = current_database() and application_name = 'cadre worker'
         and wait_event_type = 'Lock'`,
    )
  ).length;

it('deadlines that fire while a worker is killed still pass once, at the right time', async () => {
  const [hr, employee, finance] = await Promise.all([
    server.as('hr'),
    server.as('employee'),
    server.as('finance'),
  ]);
  const hours = { High: 8, Medium: 40, Low: 80 };
  await hr.post('/DisciplinaryMgmt/SaveGrievanceDeadlines', { hours });
  const thursday = closingOfThursday();
  const sunday = new Date(thursday.getTime() + 72 * HOUR);
  await clock.set(thursday);
  const filed = await employee.post(
    '/DisciplinaryMgmt/CreateNUpdateGrievance',
    await grievance(server),
  );
  const { autoId: grievanceId } = filed.body as { autoId: number };
  const assignedToId = finance.employeeId;
  await hr.post('/DisciplinaryMgmt/AssignedToMember', { grievanceId, assignedToId });
  await raise(employee);
  const both = ['grievance', 'ticket'].map((workflow) => ({ workflow, at: sunday }));
  expect(await due()).toEqual(both);

  const first = await start();
  await clock.set(new Date(sunday.getTime() - MINUTE));
  // Longer than its polling interval of one second.
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await passed()).toEqual([]);

  // When it is killed, it has claimed the timers and waits for the grievance's lock.
  await server.owner.transaction(async (tx) => {
    await tx.raw(`select from workflow_instances where workflow = 'grievance' for update`);
    await clock.set(sunday);
    await expect.poll(blocked).toBe(1);
    await first.kill();
  });
  expect(await passed()).toEqual([]);
  expect(await readNotices()).toEqual([]);

  await start();
  await expect.poll(async () => (await passed()).length).toBe(2);
  await clock.set(new Date(sunday.getTime() + 72 * HOUR));
  await expect.poll(async () => (await readNotices()).length).toBeGreaterThanOrEqual(7);
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const transitions = await passed();
  expect(transitions.map(({ workflow }) => workflow)).toEqual(['grievance', 'ticket']);
  for (const { at } of transitions) {
    expect(at.getTime()).toBeGreaterThanOrEqual(sunday.getTime());
    expect(at.getTime()).toBeLessThan(sunday.getTime() + MINUTE);
  }
  expect(await due()).toEqual([]);
  const ofGrievance = 'The deadline of a grievance has passed';
  expect(await readNotices()).toEqual([
    { login: 'allRoles', title: ofGrievance },
    { login: 'finance', title: 'The deadline of a grievance assigned to you has passed' },
    { login: 'hr', title: ofGrievance },
    { login: 'hr2', title: ofGrievance },
    { login: 'manager', title: 'A ticket you are responsible for is overdue' },
    { login: 'md', title: 'A ticket in your team is overdue and was escalated to you' },
    { login: 'otp', title: ofGrievance },
  ]);
  const { broken } = await verifyHistory(server.db, server.services.engine);
  // The clock of the test is a change of the database itself.
  expect(broken.filter(({ workflow }) => workflow !== 'database')).toEqual([]);
});
