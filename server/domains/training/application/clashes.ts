import type { Clash } from '#machines/domains/training/contracts/training.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError } from '#server/platform/errors.ts';

export interface PersonalClash extends Clash {
  trainingId: number;
  employeeId: number;
}

/** SQL: the days of a session `s`, in the account's time zone. */
const SESSION_DAYS = `cross join lateral generate_series(
    (s.starts_at at time zone account_time_zone(s.account_id))::date,
    (s.ends_at at time zone account_time_zone(s.account_id))::date, '1 day') d (day)`;

/**
 * SQL: what prevents someone `p.employee` from attending a training `p.training`: leave on its days, seats in trainings
 * and sessions to teach at the same time, and days off in the roster.
 */
export const clashSql = (pairs: string): string => `
  select p.training as "trainingId", p.employee as "employeeId", 'training' as kind, ot.name as what,
    min((os.starts_at at time zone o.time_zone)::date)::text as day, true as "isBlocking"
  from ${pairs}
  join training_sessions s on s.training_id = p.training and s.released_at is null
  join training_applications oa on oa.employee_id = p.employee and oa.training_id <> p.training
  join workflow_instances oi on oi.workflow = 'trainingApplication' and oi.subject_id = oa.id and oi.state = 'seated'
  join trainings o on o.id = oa.training_id join training_titles ot on ot.id = o.training_title_id
  join training_sessions os on os.training_id = o.id and os.released_at is null
    and tstzrange(os.starts_at, os.ends_at) && tstzrange(s.starts_at, s.ends_at)
  group by p.training, p.employee, o.id, ot.name
  union all
  select p.training, p.employee, 'teaching', ot.name, min((os.starts_at at time zone o.time_zone)::date)::text, true
  from ${pairs}
  join training_sessions s on s.training_id = p.training and s.released_at is null
  join trainers tr on tr.employee_id = p.employee
  join training_sessions os on os.trainer_id = tr.id and os.released_at is null
    and tstzrange(os.starts_at, os.ends_at) && tstzrange(s.starts_at, s.ends_at)
  join trainings o on o.id = os.training_id join training_titles ot on ot.id = o.training_title_id
  group by p.training, p.employee, o.id, ot.name
  union all
  select p.training, p.employee, 'leave', lt.name, min(l.day)::text, false
  from ${pairs}
  join training_sessions s on s.training_id = p.training and s.released_at is null
  ${SESSION_DAYS}
  join leave_days l on l.employee_id = p.employee and l.day = d.day::date and l.is_approved
  join leave_types lt on lt.id = l.leave_type_id
  group by p.training, p.employee, lt.name
  union all
  select p.training, p.employee, 'rest', '', min(r.day)::text, false
  from ${pairs}
  join training_sessions s on s.training_id = p.training and s.released_at is null
  ${SESSION_DAYS}
  join roster_days r on r.employee_id = p.employee and r.day = d.day::date and r.shift_id is null
  group by p.training, p.employee`;

/** Returns clashes of people with trainings. Clashes that prevent an application come first. */
export const readClashes = (
  db: Db | Tx,
  pairs: readonly { trainingId: number; employeeId: number }[],
): Promise<PersonalClash[]> =>
  query<PersonalClash>(
    db,
    `select * from (${clashSql('unnest($trainings::bigint[], $people::bigint[]) p (training, employee)')}) c
     order by "isBlocking" desc, day, what`,
    {
      trainings: pairs.map(({ trainingId }) => trainingId),
      people: pairs.map(({ employeeId }) => employeeId),
    },
  );

/**
 * Locks people who are about to get a seat, because another training may give them one at the same time.
 * @throws AppError 409 for someone who no longer works here, or who has a seat or teaches elsewhere at that time.
 */
export async function refuseAbsent(
  tx: Tx,
  pairs: readonly { trainingId: number; employeeId: number }[],
): Promise<void> {
  const people = await query<{ id: number; name: string; isActive: boolean }>(
    tx,
    `select id, name, is_active as "isActive" from employees where id = any($ids::bigint[])
     order by id for no key update`,
    { ids: pairs.map(({ employeeId }) => employeeId) },
  );
  const left = people.find(({ isActive }) => !isActive);
  if (left) throw new AppError('conflict', `${left.name} no longer works here`);
  const clash = (await readClashes(tx, pairs)).find(({ isBlocking }) => isBlocking);
  if (!clash) return;
  const name = people.find(({ id }) => id === clash.employeeId)?.name ?? '';
  throw new AppError(
    'conflict',
    clash.kind === 'teaching'
      ? `${name} teaches ${clash.what} on ${clash.day}, at the same time`
      : `${name} has a seat in ${clash.what} on ${clash.day}, at the same time. Give it back first.`,
  );
}
