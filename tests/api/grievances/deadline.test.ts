import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GrievanceRow } from '#machines/domains/grievances/contracts/grievances.ts';
import { grievanceToFile } from '#machines/domains/grievances/contracts/grievances.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { fileGrievance } from '#server/domains/grievances/index.ts';
import { createLogger } from '#server/platform/log.ts';
import { hire } from '#tests/support/factories.ts';
import type { TestServer } from '#tests/support/server.ts';
import { fireDueTimers } from '#workers/timers.ts';
import { grievance, said, speaker, startFixture } from './fixture.ts';

let server: TestServer;
let fixture: ReturnType<typeof speaker>;
beforeAll(async () => {
  server = await startFixture();
  fixture = speaker(server);
});
afterAll(() => server.close());

const fire = (asOf: string) =>
  fireDueTimers(server.db, server.services.engine, createLogger('silent', 'test'), new Date(asOf));

/**
 * Files a grievance at an instant of the engine’s clock. It is far in the future; otherwise later steps would
 * one day come after the deadline.
 */
async function fileAt(at: string): Promise<number> {
  const { userId, employeeId } = await server.as('employee');
  const actor = { userId, employeeId, accountId: 1, name: 'The employee', roles: [] };
  const body = grievanceToFile.parse(await grievance(server));
  return withTransaction(server.db, (tx) =>
    fileGrievance(tx, { ...server.services.engine, at }, actor, body),
  );
}

const breaches = (id: number) =>
  query<{ event: string; actorId: number | null }>(
    server.db,
    `select event, actor_id as "actorId" from workflow_transitions
     where workflow = 'grievance' and subject_id = $id and event like 'xstate.after.%'`,
    { id },
  );

const hours = { High: 8, Medium: 40, Low: 80 };
const setHours = () => fixture.post('hr', 'SaveGrievanceDeadlines', { hours });

it('has hours that HR of all units sets, and no one else', async () => {
  expect((await fixture.post('employee', 'SaveGrievanceDeadlines', { hours })).status).toBe(403);
  const none = await fixture.post('hr', 'SaveGrievanceDeadlines', { hours: { ...hours, Low: 0 } });
  expect(said(none).messages).toEqual(['Low must be more than 0']);
  expect((await setHours()).status).toBe(200);
  expect((await fixture.get('hr', 'GrievanceDeadlines')).body).toEqual({ hours, isEdit: true });
  await setHours();
  await hire(server.owner, { login: 'hrOfUnit2', roles: ['employee', 'hr@2'], employeeId: 21 });
  const ofUnit = await fixture.post('hrOfUnit2', 'SaveGrievanceDeadlines', { hours });
  expect(said(ofUnit).message).toBe(
    'Deadlines apply in every business unit, and yours are only some of them',
  );
  expect((await fixture.get('hrOfUnit2', 'GrievanceDeadlines')).body).toMatchObject({
    isEdit: false,
  });
  const changes = await query(
    server.db,
    `select after from record_changes where record_type = 'grievance deadline'
     order by (after->'hours')::numeric`,
  );
  expect(changes).toEqual(
    Object.entries(hours).map(([priority, set]) => ({ after: { priority, hours: set } })),
  );
});

it('of Thursday 17:00 and 8 working hours passes on Sunday 17:00, once, with a notice', async () => {
  await setHours();
  const id = await fileAt('2099-11-19T11:00:00.000Z');
  const { employeeId } = await server.as('finance');
  await fixture.post('hr', 'AssignedToMember', { grievanceId: id, assignedToId: employeeId });
  // Changing the status doesn't restart the clock.
  await fixture.post('hr', 'UpdateStatus', { grievanceId: id, statusId: 1 });
  const rows = (await fixture.all('hr')) as GrievanceRow[];
  expect(rows.find((row) => row.intGrievanceId === id)?.dteSlasolutionDeadline).toBe(
    '2099-11-22T11:00:00.000Z',
  );
  await fire('2099-11-22T10:59:59.000Z');
  expect(await breaches(id)).toEqual([]);
  await fire('2099-11-22T11:00:00.000Z');
  await fire('2099-11-22T11:00:01.000Z');
  expect(await breaches(id)).toMatchObject([{ actorId: null }]);
  const notice = await query<{ login: string; title: string }>(
    server.db,
    `select u.login_id as login, n.title from notices n join users u on u.id = n.user_id
     where n.title like '%deadline%' order by u.login_id`,
  );
  expect(notice).toContainEqual({
    login: 'finance',
    title: 'The deadline of a grievance assigned to you has passed',
  });
  expect(notice).toContainEqual({ login: 'hr', title: 'The deadline of a grievance has passed' });
  // The deadline passes only once, whatever states follow and even after reopening.
  for (const statusId of [3, 4, 2]) {
    await fixture.post('finance', 'UpdateStatus', { grievanceId: id, statusId });
  }
  await fire('2190-01-01T00:00:00.000Z');
  expect(await breaches(id)).toHaveLength(1);
});
