import { deriveDays, markStale } from '#server/domains/time/attendance/derive.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { officeTime } from './stage/calendar.ts';
import { ACCOUNT_ID } from './stage/organisation.ts';
import type { Stage } from './stage/scenario.ts';

/**
 * Punches cover five weeks for account holders and their teams, but fewer days for all 2,400 people, so that the demo
 * starts fast.
 */
export const DAYS = 34;
const RECENT = 4;
const OFFICE_MINUTES = 8 * 60;

/**
 * Punches of the last weeks of account holders and their teams: most on time, some often late, a few absent
 * or without a second punch. Their days are calculated immediately.
 */
export async function storeAttendance(stage: Stage): Promise<void> {
  const { tx, today } = stage;
  const from = addDays(today, -DAYS);
  const team = await query<{ id: number }>(
    tx,
    `select e.id from employees e join users u on u.employee_id in (e.id, e.supervisor_id)
     where e.account_id = $accountId group by e.id
     union select employee_id from roster_days order by id`,
    { accountId: ACCOUNT_ID },
  );
  const seen = new Set(team.map(({ id }) => id));
  await storePunches(stage, from, (id) => seen.has(id));
  await query(tx, SHIFT_PUNCHES, { accountId: ACCOUNT_ID, from, today });
  await deriveDays(tx, ACCOUNT_ID, { people: [...seen], from, to: today });
}

/** Punches of the last days of everyone who has none yet. The worker calculates their days. */
export async function storeOthersAttendance(stage: Stage): Promise<void> {
  const { tx, today } = stage;
  const from = addDays(today, -RECENT);
  const punched = await query<{ id: number }>(
    tx,
    'select distinct employee_id as id from punches where account_id = $accountId',
    { accountId: ACCOUNT_ID },
  );
  const seen = new Set(punched.map(({ id }) => id));
  await storePunches(stage, from, (id) => !seen.has(id));
  await markStale(tx, ACCOUNT_ID, [{ employeeId: null, from, to: today }]);
}

async function storePunches(
  { tx, today, random, people, actor }: Stage,
  from: string,
  isWanted: (employeeId: number) => boolean,
): Promise<void> {
  const days = await query<{ day: string }>(
    tx,
    `select g::date::text as day
     from generate_series($from::date, $today::date, '1 day') g, working_calendars c
     where c.account_id = $accountId and not extract(isodow from g)::smallint = any(c.weekend)
       and not exists (select from holidays h where h.account_id = $accountId and h.day = g::date)`,
    { accountId: ACCOUNT_ID, from, today },
  );
  // The manager always has a correction to approve, whatever the random numbers.
  const [forgetful] = await query<{ id: number }>(
    tx,
    'select id from employees where supervisor_id = $id and is_active order by id limit 1',
    { id: actor('manager').employeeId },
  );
  const forgotten = [days.at(-4)?.day, days.at(-6)?.day];
  const ids: number[] = [];
  const times: string[] = [];
  const punch = (id: number, day: string, minutes: number) => {
    ids.push(id);
    times.push(officeTime(day, minutes, random.between(0, 59)));
  };
  for (const { employeeId: id } of people) {
    if (!isWanted(id)) continue;
    // Minutes before or after nine at which someone usually arrives.
    const habit = Math.round(-12 + random.bell() * 6);
    for (const { day } of days) {
      if (id === forgetful?.id && forgotten.includes(day)) {
        punch(id, day, habit);
        continue;
      }
      if (random.chance(0.025)) continue;
      const arrival = random.chance(0.05) ? random.between(5, 70) : habit + random.between(-5, 5);
      punch(id, day, arrival);
      if (random.chance(0.008)) continue;
      const leaving = random.chance(0.04) ? -random.between(10, 90) : random.between(0, 45);
      punch(id, day, OFFICE_MINUTES + leaving);
    }
  }
  const { first } = (await queryOne<{ first: number }>(
    tx,
    'select coalesce(max(sequence), 0) as first from punches where account_id = $accountId',
    { accountId: ACCOUNT_ID },
  )) ?? { first: 0 };
  await query(tx, PUNCHES, { accountId: ACCOUNT_ID, ids, times, first });
}

/** Creates one punch device per business unit, at its main gate. */
export const storeGates = (tx: Tx) =>
  query(
    tx,
    `insert into punch_devices (business_unit_id, name, code, last_heard_at)
     select id, 'Main gate', 'GATE-' || id, now() from business_units
     where account_id = $accountId`,
    { accountId: ACCOUNT_ID },
  );

/** Leaves out punches before joining, on leave, or in the future. */
const PUNCHES = `
  insert into punches (account_id, employee_id, card, at, source, device_id, sequence, received_at)
  select $accountId, e.id, e.code, p.at, 'device', g.id, $first + p.sequence, p.at
  from unnest($ids::bigint[], $times::timestamptz[]) with ordinality p (employee_id, at, sequence)
  join employees e on e.id = p.employee_id join punch_devices g on g.business_unit_id = e.business_unit_id
  where p.at < now() and e.is_active and p.at::date >= e.joining_date
    and not exists (select from roster_days r where r.employee_id = e.id)
    and not exists (select from leave_days l where l.employee_id = e.id and l.is_approved
      and l.day = p.at::date and l.part = int4range(0, 1000))`;

/** People on a roster punch at the times of their shifts, also at night. */
const SHIFT_PUNCHES = `
  with notified as (
    select d.employee_id as id, d.day, d.starts_at, d.ends_at,
      abs(hashint8(d.employee_id * 1009 + (d.day - date '2020-01-01'))) % 1000 as n
    from days_of($accountId, array(select distinct employee_id from roster_days), $from::date,
      $today::date) d
    where d.kind = 'work')
  insert into punches (account_id, employee_id, card, at, source, device_id, sequence, received_at)
  select $accountId, e.id, e.code, p.at, 'device', g.id,
    -((t.day - date '2000-01-01')::bigint * 1000000 + e.id * 2 + p.place), p.at
  from notified t join employees e on e.id = t.id
  join punch_devices g on g.business_unit_id = e.business_unit_id
  cross join lateral (values
    (0, t.starts_at + interval '1 minute' * case when t.n % 20 = 0 then 25 else t.n % 13 - 10 end),
    (1, t.ends_at + interval '1 minute' * (t.n % 7 * 5))) p (place, at)
  where t.n % 40 > 0 and (p.place = 0 or t.n % 50 > 0) and p.at < now()
    and not exists (select from leave_days l where l.employee_id = e.id and l.is_approved
      and l.day = t.day)`;
