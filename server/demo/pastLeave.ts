import { createHash, randomUUID } from 'node:crypto';
import { leave } from '#machines/domains/time/leave/requests/leave.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { nextNumbers } from '#server/platform/db/nextNumber.ts';
import { query } from '#server/platform/db/sql.ts';
import { postLeaveEntries } from '#server/domains/time/leave/index.ts';
import {
  getChain,
  everyone,
  recordImport,
  storeChains,
  storeRequests,
} from '#server/kits/past/index.ts';
import { presentVersion } from '#server/kits/requests/pipelineVersions.ts';
import type { Engine } from '#server/engine/instances/engine.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';

interface Spell {
  employeeId: number;
  supervisorId: number;
  leaveTypeId: number;
  type: string;
  days: string[];
}

const REASONS: Record<string, readonly string[]> = {
  'Sick leave': ['Fever.', 'Dengue.', 'Food poisoning.', 'Back pain.', 'A cold.', 'Dentist.'],
  'Casual leave': ['A wedding in the family.', 'Guests from abroad.', 'Moving house.', 'Personal.'],
  'Earned leave': ['Visiting my parents.', 'Family holiday.', 'My village home.', 'Umrah.'],
};

/**
 * Approved leave of one month for everyone, as requests with their history. Stored as imported data, because approving
 * thousands of requests one by one would take minutes.
 */
export async function fillPastLeave(
  tx: Tx,
  engine: Engine,
  { hr, ago }: { hr: Actor; ago: number },
): Promise<number> {
  const spells = await query<Spell>(tx, SPELLS, { accountId: ACCOUNT_ID, ago });
  if (spells.length === 0) return 0;
  const importedAt = databaseTime().toISOString();
  const { version, workflow } = await presentVersion(tx, ACCOUNT_ID, leave, importedAt);
  await engine.refresh(tx);
  const bound = engine.workflows.get(workflow);
  if (!bound) throw new Error(`There is no workflow ${workflow}`);
  const people = await everyone(tx, ACCOUNT_ID);
  const byId = new Map([...people.values()].map((one) => [one.employeeId, one]));
  const numbers = await numbersFor(tx, spells);
  const cases = spells.flatMap((spell, place) => {
    const requester = byId.get(spell.employeeId);
    if (!requester) return [];
    const { input, steps } = readNotices(
      spell,
      hr,
      requester.businessUnitId,
      Date.parse(importedAt),
    );
    const caseId = numbers[place] ?? '';
    return [{ caseId, requester, state: 'approved', isFinal: false, start: '', input, steps }];
  });
  const stored = await storeRequests(tx, { actor: hr, kind: leave, workflow, version }, cases);
  const maker = {
    engine,
    bound,
    accountId: ACCOUNT_ID,
    batchId: randomUUID(),
    personOf: (id: number) => byId.get(id) ?? { employeeId: 0, userId: null, code: '', name: '' },
  };
  const chains = stored.map((one) => getChain(maker, one));
  await storeChains(tx, maker, importedAt, chains);
  await recordImport(tx, hr, {
    workflow,
    batchId: maker.batchId,
    name: `Leave of month ${ago}.csv`,
    hash: createHash('sha256').update(JSON.stringify(spells)).digest(),
    cases: chains.length,
    steps: chains.reduce((sum, { rows }) => sum + rows.length, 0),
    importedAt,
  });
  await charge(
    tx,
    stored.map(({ subjectId }) => subjectId),
    spells,
  );
  return spells.length;
}

/** Numbers the leaves consecutively within their year, in the given order. */
async function numbersFor(tx: Tx, spells: readonly Spell[]): Promise<string[]> {
  const years = grouped(spells, ({ days }) => (days[0] ?? '').slice(0, 4));
  const numbers: string[] = [];
  // The leaves are ordered by day, so the years are in order.
  for (const [year, of] of years) {
    const series = { kind: leave.id, prefix: leave.prefix, year: Number(year) };
    numbers.push(...(await nextNumbers(tx, ACCOUNT_ID, series, of.length)));
  }
  return numbers;
}

/**
 * Creates a leave's history: requested days before, or on the first day for sick leave, then approved by the supervisor
 * and by HR. Today's leave is approved in the last minutes, because a history can't contain the future.
 */
function readNotices(spell: Spell, hr: Actor, businessUnitId: number, now: number) {
  const { employeeId, supervisorId, leaveTypeId, type, days } = spell;
  const [from = ''] = days;
  const to = days.at(-1) ?? from;
  const blank = Object.fromEntries(Object.keys(leave.fields).map((name) => [name, null]));
  const reasons = REASONS[type] ?? [];
  const reason = reasons[(employeeId + Number(from.slice(-2))) % reasons.length] ?? null;
  const payload = {
    ...blank,
    leaveTypeId,
    from,
    to: to === from ? null : to,
    reason,
    days: days.length,
  };
  const ahead = type === 'Sick leave' ? 0 : 4 + (employeeId % 9);
  const sent = Date.parse(`${from}T03:10:00Z`) - ahead * 86_400_000 + (employeeId % 50) * 60_000;
  const step = (type: string, personId: number, hours: number, state: string, left: number) => {
    const at = Math.min(sent + hours * 3_600_000, now - left * 60_000);
    return {
      step: { caseId: '', activity: type, role: '', person: '', at, row: {} },
      state,
      refused: null,
      personId,
      event: {
        type,
        at: new Date(at).toISOString(),
        ...(type === 'approve' ? { answers: [] } : {}),
      },
    };
  };
  return {
    input: { requesterId: employeeId, filedBy: employeeId, businessUnitId, dueAt: null, payload },
    steps: [
      step('send', employeeId, 0, 'draft', 3),
      step('approve', supervisorId, 1 + (employeeId % 5), 'step1', 2),
      step('approve', hr.employeeId ?? 0, 6 + (employeeId % 17), 'step2', 1),
    ],
  };
}

/**
 * Stores the days off and deducts them from the balance. Last year's days were already deducted when the demo was
 * created, so these deductions are reversed first: verification compares the deductions of each request.
 */
async function charge(tx: Tx, requests: number[], spells: readonly Spell[]): Promise<void> {
  const rows = spells.flatMap(({ employeeId, leaveTypeId, days }, place) =>
    days.map((day) => ({ employeeId, leaveTypeId, day, request: requests[place] })),
  );
  await query(
    tx,
    `insert into leave_days (account_id, request_id, employee_id, leave_type_id, day, part, days,
       is_approved)
     select $accountId, d.*, int4range(0, 1000), 1, true
     from unnest($requests::bigint[], $people::bigint[], $types::bigint[], $days::date[]) d`,
    {
      accountId: ACCOUNT_ID,
      requests: rows.map(({ request }) => request),
      people: rows.map(({ employeeId }) => employeeId),
      types: rows.map(({ leaveTypeId }) => leaveTypeId),
      days: rows.map(({ day }) => day),
    },
  );
  await postLeaveEntries(
    tx,
    `select l.account_id, l.employee_id, l.leave_type_id, 'take' as kind, -sum(l.days) as days,
       min(l.day) as effective_on, l.request_id
     from leave_days l where l.request_id = any($requests::bigint[])
     group by l.account_id, l.employee_id, l.leave_type_id, l.request_id`,
    { requests },
  );
  await postLeaveEntries(
    tx,
    `select l.account_id, l.employee_id, l.leave_type_id, 'adjust' as kind, sum(l.days) as days,
       min(l.day) as effective_on, 'Among what was taken before Cadre' as note
     from leave_days l where l.request_id = any($requests::bigint[])
       and l.day < date_trunc('year', account_day($accountId))
     group by l.account_id, l.employee_id, l.leave_type_id, l.request_id`,
    { accountId: ACCOUNT_ID, requests },
  );
}

/**
 * Most people are away about three times a year, for one to five consecutive working days. Where punches
 * already exist, six in ten absences become leave.
 */
const SPELLS = `
  with month as (
    select m::date as begins, least((m + interval '1 month')::date, account_day($accountId)) as ends
    from (select date_trunc('month', account_day($accountId)) - $ago * interval '1 month' as m) m
    -- On the first of a month, nothing of it is past.
    where m < account_day($accountId)),
  types as (
    select id, name from leave_types
    where account_id = $accountId and name in ('Casual leave', 'Sick leave', 'Earned leave')),
  people as (
    -- If the demo was started before, its leave is already stored.
    select e.id, v.supervisor_id from (
      select m.* from month m
      where (select count(distinct l.employee_id) from leave_days l where l.account_id = $accountId
          and l.day >= m.begins and l.day < m.ends) < 100
        and not exists (select from attendance_locks k
          where k.account_id = $accountId and k.month = m.begins)) m
    join employees e on e.account_id = $accountId and e.joining_date < m.begins - 200
    join employee_versions v on v.employee_id = e.id and v.superseded_at is null and v.is_active
      and v.valid @> m.begins and v.valid @> (m.ends - 1) and v.supervisor_id is not null),
  wanted as (
    select distinct on (p.id) p.*, t.id as type_id, t.name, m.begins + k.n / 800 % 28 as day,
      case t.name when 'Sick leave' then (array[1, 1, 1, 2, 2, 3, 4, 5])[1 + k.n / 100 % 8]
        when 'Casual leave' then 1 + k.n / 100 % 2 else 2 + k.n / 100 % 4 end as length
    from month m cross join people p cross join types t
    cross join lateral (select abs(hashint8(p.id * 1009 + t.id * 31
      + (m.begins - date '2020-01-01')) % 1000000) as n) k
    where k.n % 100 < 9 and not exists (select from leave_days l where l.employee_id = p.id
      and l.day between m.begins and m.ends)
    order by p.id, k.n),
  planned as (
    select n.employee_id, n.day, n.kind from month m cross join lateral days_of($accountId,
      (select array_agg(id) from wanted), m.begins, m.ends - 1) n),
  spells as (
    select w.id, w.supervisor_id, w.type_id, w.name, array_agg(d.day::text order by d.day) as days
    from wanted w join planned d on d.employee_id = w.id and d.kind = 'work'
      and d.day >= w.day and d.day < w.day + w.length
      and not exists (select from planned o where o.employee_id = w.id and o.kind <> 'work'
        and o.day >= w.day and o.day < d.day)
      and not exists (select from punches p where p.employee_id = w.id and p.at >= w.day - 1
        and p.at < w.day + w.length + 1)
      and not exists (select from attendance_days a where a.employee_id = w.id and a.status = 'absent'
        and a.day >= w.day and a.day < w.day + w.length)
    group by w.id, w.supervisor_id, w.type_id, w.name
    union all
    select p.id, p.supervisor_id, t.id, t.name, array[d.day::text]
    from month m cross join people p
    join attendance_days d on d.employee_id = p.id and d.day >= m.begins and d.day < m.ends
      and d.status = 'absent'
      and not exists (select from leave_days l where l.employee_id = p.id and l.day = d.day)
    cross join lateral (select abs(hashint8(p.id * 31 + (d.day - date '2020-01-01')) % 100) as n) k
    join types t on t.name = case when k.n < 40 then 'Sick leave' else 'Casual leave' end
    where k.n < 60)
  select id as "employeeId", supervisor_id as "supervisorId", type_id as "leaveTypeId", name as type,
    days
  from spells order by days[1], id`;
