import { createHash } from 'node:crypto';
import { z } from 'zod';
import {
  planProblems,
  USUAL_LIMITS,
  type PlannedDay,
  type RosterLimits,
} from '#machines/domains/time/attendance/rosterRules.ts';
import { clockSpan, getLength } from '#machines/domains/time/attendance/clock.ts';
import type {
  Plan,
  RosterBoard,
  RosterCell,
  RosterProblem,
  RosterShift,
} from '#machines/domains/time/contracts/roster.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { grouped } from '#machines/core/values/grouped.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { lockedDays } from '#server/domains/time/attendance/locks.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryInt, queryMonth } from '#server/platform/http/query.ts';
import { IN_SCOPE, planScope, type PlanScope } from './scope.ts';

export const boardQuery = z.object({
  month: queryMonth,
  /** The ID of a business unit, or 0 for the first one in which the caller may see people. */
  businessUnitId: emptyAsMissing(queryInt('must be an ID').default(0)),
  departmentId: emptyAsMissing(queryInt('must be an ID').default(0)),
});

/** At most this many people can be planned side by side. */
export const MAX_PEOPLE = 250;
/** In days. The board also reads days around the month, because rest periods and weeks extend beyond the month. */
const MARGIN = 7;

export interface BoardQuery {
  month: string;
  businessUnitId: number;
  departmentId: number | null;
}

/** Returns the first and the last day of the month of a day. */
export function getMonth(day: string): { from: string; to: string } {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const iso = (at: number): string => new Date(at).toISOString().slice(0, 10);
  return { from: iso(Date.UTC(year, month - 1, 1)), to: iso(Date.UTC(year, month, 0)) };
}

/** GET /Roster/Board: returns the published and planned days of a month for all people of a board. */
export async function rosterBoard(
  { db, actor }: Call,
  { month, businessUnitId, departmentId }: z.output<typeof boardQuery>,
): Promise<RosterBoard> {
  const scope = await planScope(db, actor, 'isView');
  return readBoard(db, actor, scope, {
    month,
    businessUnitId: businessUnitId || (await firstUnit(db, actor, scope)),
    departmentId: departmentId || null,
  });
}

const firstUnit = async (db: Db | Tx, { accountId }: Actor, scope: PlanScope): Promise<number> => {
  const unit = await queryOne<{ id: number }>(
    db,
    `select u.id from business_units u where u.account_id = $accountId and exists (
       select from employees e where e.business_unit_id = u.id and e.is_active and ${IN_SCOPE})
     order by u.name, u.id limit 1`,
    { accountId, ...scope },
  );
  return unit?.id ?? 0;
};

interface DayRow {
  employeeId: number;
  day: string;
  kind: RosterCell['kind'];
  shiftId: number | null;
  from: number;
  to: number;
  published: Plan;
  draft: Plan | null;
  plannedBy: number | null;
  isAway: boolean;
  training: string | null;
}

export async function readBoard(
  db: Db | Tx,
  actor: Actor,
  scope: PlanScope,
  { month, businessUnitId, departmentId }: BoardQuery,
): Promise<RosterBoard> {
  const { accountId, userId } = actor;
  const { from, to } = getMonth(month);
  const allPeople = await query<{ id: number; code: string; name: string }>(
    db,
    `select e.id, e.code, e.name from employees e
     where e.account_id = $accountId and e.is_active and e.business_unit_id = $businessUnitId
       and ($departmentId::bigint is null or e.department_id = $departmentId) and ${IN_SCOPE}
     order by e.name, e.id limit ${MAX_PEOPLE + 1}`,
    { accountId, businessUnitId, departmentId, ...scope },
  );
  const people = allPeople.slice(0, MAX_PEOPLE);
  const ids = people.map(({ id }) => id);
  const wanted = { people: ids, from, to };
  // These queries run one after another, because publishing reads the board within its transaction.
  const today = await accountToday(db, accountId);
  const shifts = await query<ShiftRow>(
    db,
    `select id, name, starts, ends, break_starts as "breakStarts", break_ends as "breakEnds",
       gap_starts as "gapStarts", gap_ends as "gapEnds",
       expected_hours::float8 as "expectedHours", is_active as "isActive"
     from shifts where account_id = $accountId order by starts, name`,
    { accountId },
  );
  const rows = await query<DayRow>(db, DAYS, {
    accountId,
    people: ids,
    from: addDays(from, -MARGIN),
    to: addDays(to, MARGIN),
  });
  const holidays = await query<{ day: string; name: string }>(
    db,
    `select day::text, name from holidays where account_id = $accountId
       and day between $from::date and $to::date order by day`,
    { accountId, from, to },
  );
  const limits = await getLimits(db, accountId, businessUnitId);
  const isLocked = await lockedDays(db, accountId, wanted);
  const drafts = rows.filter(({ day, draft }) => draft !== null && day >= from && day <= to);
  const planners = await readPlanners(db, drafts, userId);
  const byPerson = grouped(rows, ({ employeeId }) => employeeId);
  const getShift = new Map(shifts.map((shift) => [shift.id, shift]));
  return {
    businessUnitId,
    month: from,
    today,
    holidays,
    // A draft may use a shift that was deactivated since. Such a shift is still worked, so it is checked, too.
    shifts: shifts
      .filter(({ isActive }) => isActive)
      .map(({ id, name, starts, ends }) => ({ id, name, starts, ends })),
    isCut: allPeople.length > MAX_PEOPLE,
    people: people.map((person) => ({
      ...person,
      cells: (byPerson.get(person.id) ?? [])
        .filter(({ day }) => day >= from && day <= to)
        .map(({ day, kind, shiftId, published, draft, plannedBy, isAway, training }) => ({
          day,
          kind,
          shiftId,
          published,
          draft,
          draftBy: planners.get(plannedBy ?? 0) ?? null,
          isAway,
          training,
          isLocked: isLocked(person.id, day),
        })),
    })),
    problems: ids.flatMap((employeeId) =>
      getProblems(byPerson.get(employeeId) ?? [], getShift, limits)
        .filter(({ day }) => day >= from && day <= to)
        .map((problem): RosterProblem => ({ employeeId, ...problem })),
    ),
    limits,
    drafts: drafts.length,
    version: getVersion(drafts),
  };
}

const getVersion = (drafts: readonly DayRow[]): string =>
  createHash('sha256')
    .update(drafts.map(({ employeeId, day, draft }) => `${employeeId} ${day} ${draft}`).join())
    .digest('base64url');

/** Returns the other people who planned these drafts, by user ID. */
async function readPlanners(
  db: Db | Tx,
  drafts: readonly DayRow[],
  userId: number | null,
): Promise<ReadonlyMap<number, string>> {
  const others = new Set(drafts.flatMap(({ plannedBy }) => plannedBy ?? []));
  if (userId !== null) others.delete(userId);
  if (others.size === 0) return new Map();
  const rows = await query<{ id: number; name: string }>(
    db,
    'select user_id as id, name from user_people where user_id = any($ids::bigint[])',
    { ids: [...others] },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

interface ShiftRow extends RosterShift {
  breakStarts: string | null;
  breakEnds: string | null;
  gapStarts: string | null;
  gapEnds: string | null;
  expectedHours: number | null;
  isActive: boolean;
}

type ShiftsById = ReadonlyMap<number, ShiftRow>;

/** Returns the minutes of a day that count as work: without its breaks, or the expected time of a flexible shift. */
function getWork(minutes: number, shift: ShiftRow | undefined): number {
  if (!shift) return minutes;
  if (shift.expectedHours !== null) return shift.expectedHours * 60;
  const free = (from: string | null, to: string | null) =>
    from && to && from !== to ? getLength(clockSpan(from, to)) : 0;
  return minutes - free(shift.breakStarts, shift.breakEnds) - free(shift.gapStarts, shift.gapEnds);
}

const getProblems = (rows: readonly DayRow[], shifts: ShiftsById, limits: RosterLimits) =>
  planProblems(
    rows.map((row) => plannedDay(row, shifts)),
    limits,
  );

/** Returns the limits of the unit's own rule, or else of the company's. Empty values mean the defaults. */
async function getLimits(
  db: Db | Tx,
  accountId: number,
  businessUnitId: number,
): Promise<RosterLimits> {
  const rule = await queryOne<{ [Name in keyof RosterLimits]: number | null }>(
    db,
    `select least_rest::float8 as "leastRest", most_of_week::float8 as "mostOfWeek",
       first_day::integer as "firstDay"
     from roster_rules where account_id = $accountId and is_active
       and (business_unit_id is null or business_unit_id = $businessUnitId)
     order by business_unit_id nulls last, id limit 1`,
    { accountId, businessUnitId },
  );
  return {
    leastRest: rule?.leastRest ?? USUAL_LIMITS.leastRest,
    mostOfWeek: rule?.mostOfWeek ?? USUAL_LIMITS.mostOfWeek,
    firstDay: rule?.firstDay ?? USUAL_LIMITS.firstDay,
  };
}

/** Returns the working time that a day will have once its draft is published, in local time. */
function plannedDay(
  { day, kind, draft, published, shiftId, from, to, isAway: isOnLeave }: DayRow,
  shifts: ShiftsById,
): PlannedDay {
  // Leave on a day that only the pattern plans is fine, but planning that day individually is a mistake.
  const isAway = isOnLeave && (draft ?? published) !== 'pattern';
  if (draft === null || draft === 'pattern') {
    const own = shifts.get(shiftId ?? 0);
    const work = kind === 'work' ? { from, to, minutes: getWork(to - from, own) } : null;
    return { day, isAway, work };
  }
  const shift = draft === 'off' ? undefined : shifts.get(Number(draft.slice(1)));
  if (!shift) return { day, isAway, work: null };
  const midnight = Date.parse(`${day}T00:00:00Z`) / 60_000;
  const span = clockSpan(shift.starts, shift.ends);
  const work = {
    from: midnight + span.from,
    to: midnight + span.to,
    minutes: getWork(getLength(span), shift),
  };
  return { day, isAway, work };
}

const DAYS = `
  select d.employee_id as "employeeId", d.day::text, d.kind, d.shift_id as "shiftId",
    extract(epoch from d.starts_at at time zone account_time_zone($accountId))::float8 / 60 as from,
    extract(epoch from d.ends_at at time zone account_time_zone($accountId))::float8 / 60 as to,
    case when p.employee_id is null then 'pattern' when p.shift_id is null then 'off'
      else 's' || p.shift_id end as published,
    case when r.employee_id is null then null when r.is_pattern then 'pattern'
      when r.shift_id is null then 'off' else 's' || r.shift_id end as draft,
    r.planned_by as "plannedBy",
    exists (select from leave_days l where l.employee_id = d.employee_id and l.day = d.day
      and l.is_approved and l.part = int4range(0, 1000)) as "isAway",
    s.titles as training
  from days_of($accountId, $people::bigint[], $from::date, $to::date) d
  left join roster_days p on p.employee_id = d.employee_id and p.day = d.day
    and p.published_at is not null
  left join roster_drafts r on r.employee_id = d.employee_id and r.day = d.day
  left join (select employee_id, day, string_agg(distinct title, ', ') as titles
    from training_days($accountId, $people::bigint[], $from::date, $to::date) group by 1, 2) s
    on s.employee_id = d.employee_id and s.day = d.day
  order by d.employee_id, d.day`;
