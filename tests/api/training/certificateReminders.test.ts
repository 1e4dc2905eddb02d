import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReportPage } from '#machines/kits/reports/report.ts';
import type { EndingCertificate } from '#machines/domains/training/contracts/training.ts';
import { remindOfCertificates } from '#server/domains/training/index.ts';
import { query } from '#server/platform/db/sql.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { hire } from '#tests/support/factories.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import {
  createTrainingLists,
  moveBack,
  openTraining,
  type TrainingLists,
} from '#tests/support/trainings.ts';

let server: TestServer;
let lists: TrainingLists;
const BOSS = 'A training certificate in your team is about to expire';
const OWN = 'A training certificate of yours is about to expire';
beforeAll(async () => {
  server = await startTestServer({
    also: async (owner) => {
      for (const login of ['p1', 'p2']) await hire(owner, { login, roles: ['employee'] });
    },
  });
  lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
  const [boss, p1] = await Promise.all([server.as('manager'), server.as('p1')]);
  await server.owner.raw('update employees set supervisor_id = ? where id = ?', [
    boss.employeeId,
    p1.employeeId,
  ]);
  await server.owner.raw(`insert into training_duties (training_title_id, position, within_days)
    values (${lists.titleId}, 0, 30)`);
});
afterAll(() => server.close());

/** A completed training with a certificate, as of the title, whose end is some days from now. */
async function certify(login: string, endsInDays: number): Promise<void> {
  const trainingId = await openTraining(server, lists, { seats: 5 });
  const person = await server.as(login);
  expect((await person.post('/Training/Apply', { trainingId })).status).toBe(200);
  await moveBack(server, trainingId, 90);
  await server.owner.raw(
    `insert into training_attendance (account_id, session_id, application_id, is_present, marked_by)
       select 1, s.id, a.id, true, 1 from training_sessions s
       join training_applications a on a.training_id = s.training_id where s.training_id = ${trainingId};
     update workflow_instances set state = 'done' where workflow = 'training' and subject_id = ${trainingId}`,
  );
  const hr = await server.as('hr');
  const completed = await hr.post('/Workflow/Dispatch', {
    workflow: 'training',
    items: [{ subjectId: trainingId, event: 'complete' }],
  });
  expect(completed).toMatchObject({ status: 200 });
  await server.owner.raw(
    `update training_certificates c set expires_on = account_day(1) + ${endsInDays}
     from training_applications a where a.id = c.application_id and a.training_id = ${trainingId}`,
  );
}
const setEnd = (login: string, days: number) =>
  server.owner.raw(
    `update training_certificates c set expires_on = account_day(1) + ${days}
     from users u where u.employee_id = c.employee_id and u.login_id = '${login}'`,
  );
const remind = () => withTransaction(server.db, remindOfCertificates);
const readNotices = async (login: string) =>
  (
    await query<{ title: string; details: string }>(
      server.db,
      `select title, details from notices where user_id = $userId and workflow = 'training certificates'
       order by id`,
      { userId: (await server.as(login)).userId },
    )
  ).map(({ title }) => title);
const readDuty = async (login: string) => {
  const { employeeId } = await server.as(login);
  const { body } = await (
    await server.as('hr')
  ).get('/Reports/trainingDuties?pageSize=1000&sort=dueOn');
  const row = (body as ReportPage).rows.find((one) => one['employeeId'] === employeeId);
  return row?.['status'];
};
const readEnding = async (login: string) =>
  (await (await server.as(login)).get('/Training/Certificates')).body as EndingCertificate[];

it('is sent to the holder and the supervisor 60 and 14 days before the end, once each', async () => {
  await certify('p1', 61);
  await remind();
  expect(await readNotices('p1')).toEqual([]);
  expect(await readEnding('p1')).toEqual([]);
  expect(await readDuty('p1')).toBe('Fulfilled');
  await setEnd('p1', 60);
  expect(await readDuty('p1')).toBe('Due');
  await Promise.all([remind(), remind(), remind()]);
  expect(await readNotices('p1')).toEqual([OWN]);
  expect(await readNotices('manager')).toEqual([BOSS]);
  await setEnd('p1', 15);
  await remind();
  expect(await readNotices('p1')).toEqual([OWN]);
  await setEnd('p1', 14);
  await remind();
  await remind();
  expect(await readNotices('p1')).toEqual([OWN, OWN]);
  expect(await readNotices('manager')).toEqual([BOSS, BOSS]);
  await setEnd('p1', 0);
  await remind();
  expect(await readNotices('p1')).toEqual([OWN, OWN]);
});

it('is sent once if both days passed meanwhile, and not of a renewed or an ended one', async () => {
  await certify('p2', 5);
  await remind();
  await remind();
  expect(await readNotices('p2')).toEqual([OWN]);
  await certify('p1', 700);
  await server.owner.raw('delete from training_certificate_reminders');
  await remind();
  expect(await readNotices('p1')).toEqual([OWN, OWN]);
  await setEnd('p2', -1);
  await remind();
  expect(await readNotices('p2')).toEqual([OWN, OWN]);
});

it('is listed for the holder and the supervisor, and for no colleague', async () => {
  expect(await readEnding('p2')).toMatchObject([{ isOwn: true, isOver: true, renewsOn: null }]);
  expect(await readEnding('manager')).toEqual([]);
  await setEnd('p1', 30);
  expect(await readEnding('manager')).toMatchObject([
    { title: 'First aid', isOwn: false, isOver: false },
  ]);
  expect((await readEnding('p2')).map(({ isOwn }) => isOwn)).toEqual([true]);
  expect(await readEnding('employee')).toEqual([]);
});
