import { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type {
  AttendanceDay,
  DayFact,
  ExplainedDay,
} from '#machines/domains/time/contracts/attendance.ts';
import { addDays } from '#machines/core/values/dates.ts';
import { accountTimeZone } from '#server/platform/access/accountDay.ts';
import { strayPunches, wallTime } from '#server/domains/time/attendance/stray.ts';
import { unitsOfEach, unitsPermitted } from '#server/platform/access/reach.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryDay, queryInt } from '#server/platform/http/query.ts';
import { FACT_TEXTS, FACTS } from './dayFacts.ts';
import { DAY_COLUMNS } from './month.ts';

export const dayQuery = z.object({ employeeId: queryInt('must be an ID'), day: queryDay });

interface DayToExplain extends AttendanceDay {
  employeeName: string;
  code: string;
  isContradictory: boolean;
  isInTeam: boolean;
}

/**
 * The sentence about the fact that decided a day's status, by status. The first fact that applies counts, in
 * this order: leave, holiday, day off, movement, punches, absence.
 */
const BECAUSE: ReadonlyMap<string, string> = new Map([
  ['leave', 'Approved leave takes precedence over everything else.'],
  ['holiday', 'A holiday without work.'],
  ['off', 'A day off without work.'],
  ['movement', 'Work elsewhere was approved for the whole day.'],
  ['training', 'A training takes the whole day. It counts as work.'],
  ['missing', 'An in or out punch is missing. It must be corrected.'],
  ['present', 'The hours at work are enough for a whole day.'],
  ['halfDay', 'The hours at work are enough for half a day.'],
  ['absent', 'A working day without enough hours at work.'],
  ['open', 'The day is not over yet, or its device has not reported since.'],
]);

/** GET /Attendance/Day: explains why a day has its status, with each fact behind it. */
export async function explainDay(
  { db, actor }: Call,
  { employeeId: requestedId, day }: z.output<typeof dayQuery>,
): Promise<ExplainedDay> {
  const { accountId } = actor;
  const employeeId = requestedId || (actor.employeeId ?? 0);
  const units = await unitsPermitted(db, actor, MENU.attendanceDays, 'isView');
  const row = await queryOne<DayToExplain>(
    db,
    `select ${DAY_COLUMNS}, e.name as "employeeName", e.code, d.is_contradictory as "isContradictory",
       coalesce(e.id = $self or e.supervisor_id = $self, false) as "isInTeam"
     from attendance_days d join employees e on e.id = d.employee_id
     left join shifts s on s.id = d.shift_id
     where d.employee_id = $employeeId and d.day = $day::date and e.account_id = $accountId
       and (e.id = $self or e.supervisor_id = $self
         or $units::bigint[] is null or e.business_unit_id = any($units))`,
    { accountId, employeeId, day, units, self: actor.employeeId },
  );
  if (!row) throw notFound('This day does not exist');
  const { employeeName, code: employeeCode, isContradictory, isInTeam, ...rest } = row;
  const facts = await query<Omit<DayFact, 'text'> & { code: string }>(db, FACTS, {
    accountId,
    employeeId,
    day,
  });
  const isOwn = employeeId === actor.employeeId;
  const leadsTo = await readSources(db, actor, { day, isOwn, isInTeam, employeeCode });
  const isTraining = rest.status === 'movement' && facts.some(({ code }) => code === 'training');
  const lost = await strayTimes(db, accountId, { employeeId, day });
  return {
    employee: { id: employeeId, name: employeeName },
    day: rest,
    because: isContradictory
      ? 'Leave was approved for this day, but there are punches. HR should check it.'
      : (BECAUSE.get(isTraining ? 'training' : rest.status) ?? ''),
    facts: facts.map(({ code, address, ...fact }) => ({
      ...fact,
      address: address ?? leadsTo[fact.what] ?? null,
      text: FACT_TEXTS.get(lost.has(String(fact.values['time'])) ? 'stray' : code) ?? '',
    })),
  };
}

/** Returns where the reader can see the plan and the punches: the team calendar, or reports that they may open. */
async function readSources(
  db: Call['db'],
  actor: Call['actor'],
  {
    day,
    isOwn,
    isInTeam,
    employeeCode,
  }: { day: string; isOwn: boolean; isInTeam: boolean; employeeCode: string },
): Promise<{ [what in DayFact['what']]?: string }> {
  const open = await unitsOfEach(db, actor, [MENU.rosterDetails, MENU.punchRawData], 'isView');
  const may = (requestId: number) => open.some(({ reference }) => reference === requestId);
  const input = new URLSearchParams({ from: day, to: day, search: employeeCode }).toString();
  return {
    ...(may(MENU.rosterDetails) && { plan: `/profile/reports/rosterReport?${input}` }),
    ...(isInTeam && { plan: `/SelfService/teamCalendar?month=${day.slice(0, 7)}` }),
    ...(isOwn && { training: '/SelfService/traininganddevelopment/application' }),
    ...(may(MENU.punchRawData) && { punch: `/profile/reports/punchMachineRawData?${input}` }),
  };
}

/** Returns the times of the day's punches that don't count. */
async function strayTimes(
  db: Call['db'],
  accountId: number,
  { employeeId, day }: { employeeId: number; day: string },
): Promise<Set<string>> {
  const timeZone = await accountTimeZone(db, accountId);
  const [from, to] = [addDays(day, -1), addDays(day, 1)];
  const stray = await strayPunches(db, accountId, { employeeId, timeZone, from, to });
  return new Set(stray.map(({ at }) => wallTime(at, timeZone)));
}
