import { afterAll, beforeAll, expect, it } from 'vitest';
import { query } from '#server/platform/db/sql.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { createTrainingLists, getPlan, type TrainingLists } from '#tests/support/trainings.ts';

/** A year whose next one is to come, whenever the test runs. */
const YEAR = new Date().getUTCFullYear() + 1;
let server: TestServer;
let lists: TrainingLists;
beforeAll(async () => {
  server = await startTestServer();
  lists = await createTrainingLists(server, (await server.as('developer')).employeeId);
});
afterAll(() => server.close());

const copy = async (login: string, fromYear = YEAR) =>
  (await server.as(login)).post('/Training/CopyYear', { fromYear });
const session = (date: string, more: object = {}) => ({
  date,
  startTime: '09:00',
  endTime: '17:00',
  trainerId: null,
  deskId: null,
  ...more,
});
async function plan(values: object, login = 'hr'): Promise<number> {
  const answer = await (
    await server.as(login)
  ).post('/Training/Plan', getPlan(lists, { closesOn: `${YEAR}-01-02`, ...values }));
  expect(answer).toMatchObject({ status: 200 });
  return (answer.body as { trainingId: number }).trainingId;
}
const readCopies = () =>
  query<{ from: number; unit: number; state: string; sessions: string[]; closes: string }>(
    server.db,
    `select t.copied_from_id as from, t.business_unit_id as unit, i.state,
       to_char(t.closes_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI') as closes,
       (select array_agg(to_char(s.starts_at at time zone t.time_zone, 'YYYY-MM-DD HH24:MI ')
          || coalesce(r.name, '-') || coalesce(s.desk_id::text, '') order by s.position)
        from training_sessions s left join trainers r on r.id = s.trainer_id
        where s.training_id = t.id and s.released_at is null) as sessions
     from trainings t join workflow_instances i on i.workflow = 'training' and i.subject_id = t.id
     where t.copied_from_id is not null order by t.copied_from_id`,
  );
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();

it('plans the trainings and budgets of a year in the next one, on the same days of the week, once', async () => {
  const { trainerId, roomId, venueId } = lists;
  const first = await plan({
    venueId,
    sessions: [
      session(`${YEAR}-03-03`, { trainerId, deskId: roomId }),
      session(`${YEAR}-03-04`, { trainerId }),
    ],
  });
  // 52 weeks later, this day would be in the same year.
  const early = await plan({
    closesOn: `${YEAR}-01-01`,
    closesTime: '08:00',
    sessions: [session(`${YEAR}-01-01`)],
  });
  const cancelled = await plan({ sessions: [session(`${YEAR}-05-05`)] });
  const hr = await server.as('hr');
  const cancel = await hr.post('/Workflow/Dispatch', {
    workflow: 'training',
    items: [{ subjectId: cancelled, event: { type: 'cancel', comment: 'Not needed' } }],
  });
  expect(cancel).toMatchObject({ status: 200 });
  const budget = await hr.post('/Resources/trainingBudget/Save', {
    values: { name: `Safety ${YEAR}`, businessUnitId: 1, year: YEAR, amount: 90_000, note: null },
  });
  expect(budget).toMatchObject({ status: 200 });
  const answers = await Promise.all([copy('hr'), copy('hr')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    trainings: 2,
    budgets: 1,
    skipped: 0,
  });
  const copies = await readCopies();
  expect(copies.map(({ from, state }) => [from, state])).toEqual([
    [first, 'planned'],
    [early, 'planned'],
  ]);
  for (const { sessions } of copies) {
    expect(sessions[0]?.slice(0, 4)).toBe(String(YEAR + 1));
  }
  const days = copies[0]?.sessions ?? [];
  expect(days.map((one) => weekday(one.slice(0, 10)))).toEqual([
    weekday(`${YEAR}-03-03`),
    weekday(`${YEAR}-03-04`),
  ]);
  // The trainer is booked, the room is not.
  expect(days.map((one) => one.slice(11))).toEqual(['09:00 Trainer', '09:00 Trainer']);
  expect(
    await query(
      server.db,
      `select name, year::integer as year, amount::float8 as amount, is_active as "isActive" from training_budgets
       order by id`,
    ),
  ).toEqual([
    { name: `Safety ${YEAR}`, year: YEAR, amount: 90_000, isActive: true },
    { name: `Safety ${YEAR + 1}`, year: YEAR + 1, amount: 90_000, isActive: false },
  ]);
  const changes = await query(
    server.db,
    `select record_type from record_changes where record_type = 'trainingBudget'`,
  );
  expect(changes).toHaveLength(2);
});

it('copies those of one’s own units only, and for those who plan trainings only', async () => {
  await plan({ businessUnitId: 1, sessions: [session(`${YEAR}-06-09`)] });
  expect((await copy('hrUnit2')).status).toBe(409);
  for (const login of ['employee', 'manager', 'finance', 'audit']) {
    expect((await copy(login)).status).toBe(403);
  }
  expect((await copy('hr')).body).toMatchObject({ trainings: 1, budgets: 0 });
});

it('leaves out what cannot be planned, and says so', async () => {
  expect((await copy('hr', 2001)).body).toMatchObject({
    message: 'Everything of this year was copied before, or there is nothing to copy',
  });
  expect((await copy('hr', 1800)).status).toBe(400);
});
