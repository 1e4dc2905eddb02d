import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CasesOnDay, DaySteps, OnDay } from '#machines/domains/workflows/contracts/onDay.ts';
import { query } from '#server/platform/db/sql.ts';
import { startDemoServer } from '#tests/support/demoServer.ts';
import type { TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startDemoServer();
});
afterAll(() => server.close());

async function ask<Answer>(path: string, login = 'hr'): Promise<Answer> {
  const { status, body } = await (await server.as(login)).get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as Answer;
}

const onDay = (day: string, login?: string) => ask<OnDay>(`/Workflow/OnDay?day=${day}`, login);

/** Days with the most steps, and days spread over the whole past. */
async function someDays(): Promise<string[]> {
  const rows = await query<{ day: string }>(
    server.owner,
    `with days as (
       select (at at time zone account_time_zone(1))::date as day, count(*) as steps
       from workflow_transitions group by 1
     ), numbered as (select day, row_number() over (order by day) as n, count(*) over () as total from days)
     (select day::text from days order by steps desc limit 3)
     union (select day::text from numbered where n % greatest(1, total / 6) = 0)
     union (select (day + 1)::text from days where day < account_day(1) order by steps desc limit 1)`,
  );
  return rows.map(({ day }) => day);
}

/** Grievances are hidden from HR where they are about HR, and findings of controls belong to auditors. */
const isOpen = ({ workflow }: { workflow: string }) =>
  workflow !== 'grievance' && workflow !== 'auditFinding';

interface Stood {
  workflow: string;
  state: string;
  count: number;
}

/** What stood where at the end of a day, by the transitions alone. */
const recount = (day: string) =>
  query<Stood>(
    server.owner,
    `with ends as (
       select ($day::date + 1)::timestamp at time zone account_time_zone(1) as day_end
     ), numbered as (
       select t.workflow, t.to_state, row_number() over (partition by t.instance_id order by t.seq desc) as n
       from workflow_transitions t, ends where t.at < least(ends.day_end, now())
     )
     select workflow, to_state as state, count(*)::integer as count from numbered where n = 1
     group by workflow, to_state order by workflow, to_state`,
    { day },
  );

const stoodIn = ({ workflows }: OnDay): Stood[] =>
  workflows
    .flatMap(({ workflow, states }) =>
      states.map(({ state, count }) => ({ workflow, state, count })),
    )
    .filter(({ count }) => count > 0)
    .toSorted((one, other) =>
      `${one.workflow} ${one.state}` < `${other.workflow} ${other.state}` ? -1 : 1,
    );

it('has the counts of any day as the transitions give them', async () => {
  const days = await someDays();
  expect(days.length).toBeGreaterThan(5);
  for (const day of days) {
    const found = stoodIn(await onDay(day)).filter(isOpen);
    const stood = (await recount(day)).filter(isOpen);
    expect(found, day).toEqual(
      stood.toSorted((one, other) =>
        `${one.workflow} ${one.state}` < `${other.workflow} ${other.state}` ? -1 : 1,
      ),
    );
  }
});

it('reports overdue steps as the instances do now, and past ones as the steps recorded them', async () => {
  const today = await query<{ day: string }>(server.owner, 'select account_day(1)::text as day');
  const now = await onDay(today[0]?.day ?? '');
  const overdue = await query<Stood>(
    server.owner,
    `select workflow, state, count(*)::integer as count from workflow_instances
     where not is_final and due_at < now() and workflow <> all('{grievance,auditFinding}') group by 1, 2`,
  );
  const late = now.workflows.flatMap(({ workflow, states }) =>
    states.flatMap(({ state, late: count }) =>
      count > 0 && isOpen({ workflow }) ? [{ workflow, state, count }] : [],
    ),
  );
  const sorted = (rows: readonly Stood[]) => rows.map((row) => JSON.stringify(row)).toSorted();
  expect(overdue.length).toBeGreaterThan(0);
  expect(sorted(late)).toEqual(sorted(overdue));

  // A ticket that came to its end after its due time was overdue on the days between.
  const [passed] = await query<{ workflow: string; state: string; subjectId: number; day: string }>(
    server.owner,
    `select t.workflow, t.from_state as state, t.subject_id as "subjectId",
       (s.due at time zone account_time_zone(1))::date::text as day
     from workflow_transitions t join lateral (
       select coalesce(e.payload->>'dueAt', e.payload->'input'->>'dueAt')::timestamptz as due
       from workflow_transitions e where e.instance_id = t.instance_id and e.seq < t.seq
         and coalesce(e.payload->>'dueAt', e.payload->'input'->>'dueAt') is not null
       order by e.seq desc limit 1) s on true
     where t.workflow = 'ticket' and t.from_state <> t.to_state and t.from_state = 'open'
       and s.due + interval '1 day' < t.at limit 1`,
  );
  expect(passed).toBeDefined();
  const cases = await ask<CasesOnDay>(
    `/Workflow/CasesOnDay?workflow=${encodeURIComponent(passed?.workflow ?? '')}&state=${passed?.state}&late=true&day=${passed?.day}`,
  );
  expect(cases.items.map(({ subjectId }) => subjectId)).toContain(passed?.subjectId);
});

it('differs from the day before by exactly the steps of that day', async () => {
  const [busiest] = await query<{ day: string }>(
    server.owner,
    `select (at at time zone account_time_zone(1))::date::text as day from workflow_transitions
     where workflow <> all('{grievance,auditFinding}') group by 1 order by count(*) desc limit 1`,
  );
  const first = busiest?.day ?? '';
  const before = new Date(Date.parse(first) - 86_400_000).toISOString().slice(0, 10);
  const { steps } = await ask<DaySteps>(`/Workflow/DaySteps?day=${first}`);
  expect(steps.length).toBeGreaterThan(0);
  const counts = new Map(
    stoodIn(await onDay(before)).map(({ workflow, state, count }) => [
      `${workflow} ${state}`,
      count,
    ]),
  );
  const add = (key: string, change: number) => counts.set(key, (counts.get(key) ?? 0) + change);
  // Someone may pass several states in a day, so all that came are added before those who left are subtracted.
  for (const { workflow, to, count } of steps) add(`${workflow} ${to}`, count);
  for (const { workflow, from, count } of steps) {
    if (counts.has(`${workflow} ${from}`)) add(`${workflow} ${from}`, -count);
  }
  const after = stoodIn(await onDay(first));
  for (const { workflow, state, count } of after) {
    expect(counts.get(`${workflow} ${state}`), `${workflow} ${state}`).toBe(count);
  }
});

it('names the people who could decide on that day, even if they have lost the role since', async () => {
  const days = await query<{ today: string; earlier: string }>(
    server.owner,
    'select account_day(1)::text as today, (account_day(1) - 20)::text as earlier',
  );
  const { today = '', earlier = '' } = days[0] ?? {};
  const deciders = async (day: string, login = 'hr') =>
    (await onDay(day, login)).workflows
      .find(({ workflow }) => workflow === 'increment')
      ?.states.find(({ state }) => state === 'auditRelease');
  const held = await query<{ id: number; name: string }>(
    server.owner,
    `select r.id, p.name from user_roles r join user_people p on p.user_id = r.user_id
     where r.role = 'audit' limit 1`,
  );
  const [one] = held;
  expect((await deciders(earlier))?.deciders).toContainEqual(
    expect.objectContaining({ name: one?.name, role: 'audit' }),
  );
  const { status } = await (
    await server.as('admin')
  ).post('/Users/TakeRole', { heldRoleId: one?.id });
  expect(status).toBe(200);
  const names = async (day: string) => (await deciders(day))?.deciders?.map(({ name }) => name);
  expect(await names(earlier)).toContain(one?.name);
  expect(await names(today)).not.toContain(one?.name);
  // A developer learns how many they were, not who.
  const seen = await deciders(earlier, 'developer');
  expect([seen?.deciders, seen?.deciderCount]).toEqual([null, (await names(earlier))?.length]);
});
