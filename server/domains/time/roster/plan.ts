import type { z } from 'zod';
import type {
  discardRosterBody,
  RosterBoard,
  rosterBoardBody,
  saveRosterBody,
} from '#machines/domains/time/contracts/roster.ts';
import { firstLocked, lockedMessage } from '#server/domains/time/attendance/locks.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/platform/errors.ts';
import { SUBMITTED, type WriteCall } from '#server/platform/http/call.ts';
import { announceBoards } from './announce.ts';
import { getMonth, readBoard } from './board.ts';
import { IN_SCOPE, planScope, type PlanScope } from './scope.ts';

const changedSince = (): AppError =>
  new AppError('conflict', 'Someone else has changed these days. Review them again');

/** Returns the people whom the caller plans, and locks their unit so that no one else plans at the same time. */
export async function editScope({ tx, actor }: WriteCall): Promise<PlanScope> {
  const scope = await planScope(tx, actor, 'isEdit');
  if (scope.units?.length === 0 && scope.supervisorId === null) throw forbidden();
  await query(tx, 'select pg_advisory_xact_lock(727185, $accountId::integer)', {
    accountId: actor.accountId,
  });
  return scope;
}

/**
 * Returns the part of a board that the caller plans.
 * @throws AppError 409 if any draft that the caller may see has changed since they saw the board.
 */
export async function requireCurrentBoard(
  call: WriteCall,
  { version, ...rest }: z.output<typeof discardRosterBody>,
): Promise<RosterBoard> {
  const { tx, actor } = call;
  const planned = await editScope(call);
  const shown = await planScope(tx, actor, 'isView');
  const board = await readBoard(tx, actor, shown, rest);
  if (board.version !== version) throw changedSince();
  const isSame = String(shown.units) === String(planned.units);
  return isSame ? board : readBoard(tx, actor, planned, rest);
}

/**
 * POST /Roster/Save: stores the drafts of all the given days, or of none.
 * @throws AppError 404 for people the caller doesn't plan, 409 for days that another person has planned since,
 * or that are locked.
 */
export async function saveRoster(
  call: WriteCall,
  { cells }: z.output<typeof saveRosterBody>,
): Promise<typeof SUBMITTED> {
  const { tx, actor } = call;
  const { accountId, userId } = actor;
  const scope = await editScope(call);
  const given = {
    accountId,
    userId,
    people: cells.map(({ employeeId }) => employeeId),
    days: cells.map(({ day }) => day),
    plans: cells.map(({ plan }) => plan),
    seen: cells.map(({ was }) => was),
    ...scope,
  };
  const [state] = await query<State>(tx, STATE, given);
  if ((state?.strangers ?? 0) > 0) throw notFound('Employee not found');
  await refuseTwice(tx, cells);
  if ((state?.shifts ?? 0) > 0) throw notFound('Calendar not found');
  if ((state?.moved ?? 0) > 0) {
    throw changedSince();
  }
  const locked = await firstLocked(
    tx,
    accountId,
    cells.map(({ employeeId, day }) => ({ employeeId, from: day, to: day })),
  );
  const lockedDay = locked.find((day) => day !== null);
  if (lockedDay) throw new AppError('conflict', lockedMessage(lockedDay));
  await query(tx, KEEP, given);
  announceBoards(call, state?.units ?? []);
  return SUBMITTED;
}

/**
 * Refuses two plans for the same day, because it is unclear which plan is meant.
 * @throws AppError 400 naming each person and day.
 */
async function refuseTwice(tx: Tx, cells: z.output<typeof saveRosterBody>['cells']): Promise<void> {
  const seen = new Set<string>();
  const twice = cells.flatMap(({ employeeId, day }, index) => {
    const isTwice = seen.has(`${employeeId} ${day}`);
    seen.add(`${employeeId} ${day}`);
    return isTwice ? [{ index, employeeId, day }] : [];
  });
  if (twice.length === 0) return;
  const people = await query<{ id: number; name: string }>(
    tx,
    'select id, name from employees where id = any($ids::bigint[])',
    { ids: twice.map(({ employeeId }) => employeeId) },
  );
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const problems = twice.map(({ index, employeeId, day }) => ({
    path: `cells.${index}`,
    message: `${names.get(employeeId) ?? ''} is in the list twice on ${day}`,
  }));
  throw invalid(problems[0]?.message ?? '', problems);
}

interface State {
  strangers: number;
  shifts: number;
  moved: number;
  units: number[] | null;
}

const GIVEN = `
  given as (
    select * from unnest($people::bigint[], $days::date[], $plans::text[], $seen::text[])
      as g (person, day, plan, was)),
  published as (
    select g.person, g.day, case when p.employee_id is null then 'pattern'
      when p.shift_id is null then 'off' else 's' || p.shift_id end as plan
    from given g left join roster_days p on p.employee_id = g.person and p.day = g.day
      and p.published_at is not null)`;

const STATE = `
  with ${GIVEN}
  select
    count(*) filter (where not exists (select from employees e where e.id = g.person
      and e.account_id = $accountId and e.is_active and ${IN_SCOPE}))::integer as strangers,
    count(*) filter (where g.plan like 's%' and not exists (select from shifts s
      where s.id = substr(g.plan, 2)::bigint and s.account_id = $accountId and s.is_active))::integer
      as shifts,
    count(*) filter (where g.was <> coalesce(
      case when r.employee_id is null then null when r.is_pattern then 'pattern'
        when r.shift_id is null then 'off' else 's' || r.shift_id end, p.plan))::integer as moved,
    (select array_agg(distinct e.business_unit_id) from employees e
      where e.id = any($people::bigint[])) as units
  from given g join published p on p.person = g.person and p.day = g.day
  left join roster_drafts r on r.employee_id = g.person and r.day = g.day`;

/** SQL that stores drafts. A draft that equals the published day is deleted. */
const KEEP = `
  with ${GIVEN},
  wanted as (
    select g.person, g.day, g.plan, g.plan = p.plan as is_same
    from given g join published p on p.person = g.person and p.day = g.day),
  gone as (
    delete from roster_drafts r using wanted w
    where w.is_same and r.employee_id = w.person and r.day = w.day)
  insert into roster_drafts (employee_id, day, shift_id, is_pattern, planned_by)
  select w.person, w.day, case when w.plan like 's%' then substr(w.plan, 2)::bigint end,
    w.plan = 'pattern', $userId
  from wanted w where not w.is_same
  on conflict (employee_id, day) do update set shift_id = excluded.shift_id,
    is_pattern = excluded.is_pattern, planned_by = excluded.planned_by, planned_at = now()`;

type BoardBody = z.output<typeof rosterBoardBody>;

/** SQL: whether an employee `e` is shown on the board. */
const ON_BOARD = `e.account_id = $accountId and e.is_active
  and e.business_unit_id = $businessUnitId
  and ($departmentId::bigint is null or e.department_id = $departmentId) and ${IN_SCOPE}`;

const boundTo = (
  { actor }: WriteCall,
  scope: PlanScope,
  { month, businessUnitId, departmentId }: BoardBody,
) => ({
  accountId: actor.accountId,
  businessUnitId,
  departmentId,
  ...scope,
  ...getMonth(month),
});

/**
 * POST /Roster/CopyMonth: copies days that were planned individually last month to the same weekday four weeks
 * later, or five if four aren't enough. Days that have a plan stay unchanged, and shifts that were deactivated
 * since are skipped.
 */
export async function copyMonth(
  call: WriteCall,
  request: BoardBody,
): Promise<typeof SUBMITTED & { copied: number }> {
  const { tx, actor } = call;
  const scope = await editScope(call);
  const rows = await query<{ day: string }>(
    tx,
    `with target as (
       select d::date as day, case when d - interval '28 days' < $from::date
         then d::date - 28 else d::date - 35 end as source
       from generate_series($from::date::timestamp, $to::date, '1 day') d)
     insert into roster_drafts (employee_id, day, shift_id, planned_by)
     select e.id, t.day, p.shift_id, $userId
     from employees e join roster_days p on p.employee_id = e.id and p.published_at is not null
     join target t on t.source = p.day
     left join shifts s on s.id = p.shift_id
     where ${ON_BOARD} and coalesce(s.is_active, true) and t.source >= ($from::date - interval '1 month')::date
       and not exists (select from roster_days h where h.employee_id = e.id and h.day = t.day
         and h.published_at is not null)
       and not exists (select from attendance_locked_people p
         where p.employee_id = e.id and p.days @> t.day)
     on conflict do nothing returning day::text`,
    { ...boundTo(call, scope, request), userId: actor.userId },
  );
  announceBoards(call, [request.businessUnitId]);
  return { ...SUBMITTED, copied: rows.length };
}

/**
 * POST /Roster/Discard: deletes the drafts of a board.
 * @throws AppError 409 if they aren't those that the planner saw.
 */
export async function discardDrafts(
  call: WriteCall,
  body: z.output<typeof discardRosterBody>,
): Promise<typeof SUBMITTED> {
  const board = await requireCurrentBoard(call, body);
  await query(
    call.tx,
    `delete from roster_drafts r
     where r.employee_id = any($people::bigint[]) and r.day between $from::date and $to::date`,
    { people: board.people.map(({ id }) => id), ...getMonth(body.month) },
  );
  announceBoards(call, [body.businessUnitId]);
  return SUBMITTED;
}
