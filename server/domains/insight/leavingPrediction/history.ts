import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { LEAVING_FACTORS } from '#machines/domains/insight/contracts/leavingPrediction.ts';
import type { Sample } from './evaluation.ts';
import type { Values } from './model/encoding.ts';

/** A person as of a day. The model may not use the last two fields. */
interface Snapshot {
  employeeId: number;
  /** Whether they resigned within the following year; null if they left for another or an unknown reason. */
  resigned: boolean | null;
  /** The values of the factors with their names, in the order of `LEAVING_FACTORS`. */
  known: readonly (readonly [string, string | number | null])[];
  gender: string | null;
  age: string | null;
}

/**
 * SQL for all people who were employed `$yearsAgo` years before today, with what was true and recorded on that
 * day. It never reads marital status, religion or health; sex and age only serve to compare groups.
 */
const SNAPSHOT = `
  with day as materialized (
    select (account_day($accountId) - ($yearsAgo::integer * interval '1 year'))::date as on_day
  ), people as materialized (
    select e.*, x.leaving_date as left_on, x.separation_type as separation, x.gender as sex,
      x.birth_date as born
    from day, employees_as_of(day.on_day) e join employees x on x.id = e.id
    where e.account_id = $accountId and e.is_active
  ), usual as (
    select designation_id, percentile_cont(0.5) within group (order by gross) as gross
    from people group by designation_id
  ), raise as (
    select r.employee_id, max(r.effective_date) as last,
      count(*) filter (where r.effective_date > on_day - interval '3 years') as raises
    from day, salary_revisions r where r.effective_date <= on_day group by r.employee_id
  ), stretch as (
    select v.employee_id, lower(v.valid) as begins,
      (v.department_id, v.section_id, v.designation_id) is distinct from lag(
        (v.department_id, v.section_id, v.designation_id)) over w as is_move,
      v.supervisor_id is distinct from lag(v.supervisor_id) over w as is_change,
      row_number() over w = 1 as is_first
    from day, employee_versions v
    where v.account_id = $accountId and v.superseded_at is null and v.is_active
      and lower(v.valid) <= on_day
    window w as (partition by v.employee_id order by lower(v.valid))
  ), moved as (
    select employee_id, max(begins) filter (where is_move) as stands_since,
      count(*) filter (where is_move and not is_first and begins > on_day - interval '3 years') as moves,
      count(*) filter (where is_change and not is_first and begins > on_day - interval '3 years')
        as changes
    from day, stretch group by employee_id
  ), team as (
    select supervisor_id, count(*) as people from people group by supervisor_id
  ), gone as (
    select x.supervisor_id, count(*) as people from day, employees x
    where x.account_id = $accountId and x.leaving_date between on_day - 365 and on_day
    group by x.supervisor_id
  )
  select p.id as "employeeId",
    case when p.left_on is null or p.left_on >= on_day + 365 then false
      when p.separation = 'resignation' then true end as resigned,
    p.sex as gender, p.born::text as age,
    jsonb_build_array(
      jsonb_build_array('serviceYears', round((on_day - p.joining_date) / 365.25, 1)),
      jsonb_build_array('yearsSinceRaise', round((on_day - coalesce(r.last, p.joining_date)) / 365.25, 1)),
      jsonb_build_array('raises', coalesce(r.raises, 0)),
      jsonb_build_array('payAgainstPeers', round((100 * p.gross / nullif(usual.gross, 0))::numeric)),
      jsonb_build_array('moves', coalesce(m.moves, 0)),
      jsonb_build_array('yearsInPosition', round((on_day - coalesce(m.stands_since, p.joining_date)) / 365.25, 1)),
      jsonb_build_array('supervisorChanges', coalesce(m.changes, 0)),
      jsonb_build_array('teamSize', coalesce(t.people, 0)),
      jsonb_build_array('teamLeavers', coalesce(g.people, 0)),
      jsonb_build_array('unit', u.name),
      jsonb_build_array('department', d.name),
      jsonb_build_array('employmentType', et.name)) as known
  from day, people p
  join business_units u on u.id = p.business_unit_id
  join departments d on d.id = p.department_id
  join employment_types et on et.id = p.employment_type_id
  join usual on usual.designation_id = p.designation_id
  left join raise r on r.employee_id = p.id
  left join moved m on m.employee_id = p.id
  left join team t on t.supervisor_id = p.supervisor_id
  left join gone g on g.supervisor_id = p.supervisor_id
  order by p.id`;

export const snapshot = (db: Db, accountId: number, yearsAgo: number): Promise<Snapshot[]> =>
  query<Snapshot>(db, SNAPSHOT, { accountId, yearsAgo });

/** Returns the training data. People who left without resigning aren't part of it. */
export function getSample(snapshots: readonly Snapshot[]): Sample {
  const rows = snapshots.filter(({ resigned }) => resigned !== null);
  return {
    left: rows.map(({ resigned }) => (resigned === true ? 1 : 0)),
    columns: getKnownValues(rows),
    excluded: new Map<string, Values>([
      ['Gender', rows.map(({ gender }) => gender)],
      ['Birth year', rows.map(({ age }) => age?.slice(0, 4) ?? null)],
    ]),
  };
}

export function getKnownValues(rows: readonly Snapshot[]): Map<string, Values> {
  const entries = rows.map((row) => new Map(row.known));
  return new Map(
    [...LEAVING_FACTORS.keys()].map((name) => [
      name,
      entries.map((values) => {
        const value = values.get(name) ?? null;
        return value === null ? null : String(value);
      }),
    ]),
  );
}

/** Counts the people who are known to have left. */
export async function countLeavers(db: Db, accountId: number): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    `select count(*)::integer as count from employees
     where account_id = $accountId and leaving_date < account_day($accountId)`,
    { accountId },
  );
  return row?.count ?? 0;
}
