import { findClashingDays } from '#machines/domains/time/leave/clashes.ts';
import { firstLacking, yearsAhead, type LeaveAccount } from '#machines/domains/time/leave/years.ts';
import {
  blockedDays,
  firstAllowedDay,
  firstUnlisted,
  joinedSpan,
} from '#machines/domains/time/leave/limits.ts';
import { countLeave, isTakenInPart } from '#machines/domains/time/leave/count.ts';
import { addDays, daysInclusive } from '#machines/core/values/dates.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { lockedMessage } from '#server/domains/time/attendance/locks.ts';
import type { Problem } from '#server/platform/errors.ts';
import type { RequestToCheck } from '#server/kits/requests/requestServer.ts';
import { countRequestedDays, daysTaken, LONGEST, type CountedLeave } from './requestedDates.ts';
import { changedLocked } from './lockedDays.ts';
import { takeTurns } from './takeTurns.ts';
import { readAccounts } from './balances.ts';

/** Employees may apply this many days back if the type has no limit. */
const BACKDATED = 30;

interface Person {
  id: number;
  today: string;
  joined: string;
  departments: number[];
  blocks: { from: string; to: string; departmentId: number | null }[];
}

/**
 * Returns the problems of each application: with its dates, with overlapping leave, with the limits of the
 * type, and with the balance.
 */
export async function checkLeave(
  tx: Tx,
  requests: readonly RequestToCheck[],
): Promise<readonly Problem[][]> {
  const [first] = requests;
  if (!first) return [];
  const people = await lockPeople(tx, requests);
  const counted = await countRequestedDays(tx, requests);
  const own = requests.flatMap(({ requestId }) => requestId ?? []);
  const accounts = await readAccounts(tx, first.accountId, getPairs(requests), own);
  const locked = await changedLocked(tx, requests, counted);
  return requests.map((one, place) => {
    const lockedDay = locked[place];
    if (lockedDay) return [problem('from', lockedMessage(lockedDay))];
    const leave = counted[place];
    const person = people.get(one.employeeId);
    const account = accounts.get(`${one.employeeId} ${Number(one.payload['leaveTypeId']) || 0}`);
    if (!leave || !person) return [];
    return getProblems(one, leave, person, account);
  });
}

export const getPairs = (requests: readonly RequestToCheck[]) =>
  requests.map(({ employeeId, payload }) => ({
    employeeId,
    leaveTypeId: Number(payload['leaveTypeId']) || 0,
  }));

const problem = (field: string, message: string): Problem => ({
  path: `payload.${field}`,
  message,
});

function getProblems(
  { employeeId, isForOther, event, payload }: RequestToCheck,
  leave: CountedLeave,
  person: Person,
  account: LeaveAccount | undefined,
): Problem[] {
  const { dates, type, count, part } = leave;
  const { from, to } = dates;
  if (!type || !account) return [problem('leaveTypeId', 'Leave type is required')];
  if (to < from) return [problem('to', 'Until cannot be before From')];
  if (daysInclusive(from, to) > LONGEST) return [problem('to', 'This is more than a year')];
  if (!leave.isEmployed) return [problem('from', 'These days are outside the employment')];
  const isPart = part[1] - part[0] < 1000;
  if (isPart && !type.allowsParts) return [problem('part', `${type.name} is for whole days only`)];
  if (dates.part.startsWith('hours') && dates.hours === null) {
    return [problem('hours', 'Hours is required')];
  }
  // Without this check, two hours would deduct a whole day.
  if (dates.hours !== null && !dates.part.startsWith('hours')) {
    return [problem('part', 'Choose hours at the start or at the end of the day')];
  }
  const { hours: dayHours } = leave.calendar(dates.partOn);
  if (dates.hours !== null && dayHours > 0 && dates.hours > dayHours) {
    return [problem('hours', `This day has ${dayHours} hours`)];
  }
  if (payload['coverId'] === employeeId) {
    return [problem('coverId', 'Another person must cover')];
  }
  if (isPart && (dates.partOn < from || dates.partOn > to)) {
    return [problem('partOn', 'The partial day must be one of the days')];
  }
  if (count.days <= 0) return [problem('from', 'These days are holidays or days off')];
  if (isPart && !isTakenInPart(count, dates.partOn)) {
    return [problem('partOn', 'The partial day is a holiday or day off')];
  }
  const [day] = findClashingDays(leave.others, { ...dates, part });
  if (day !== undefined) return [problem('from', `There is already other leave on ${day}`)];
  return [
    ...getLimits(leave, person, {
      isForOther: isForOther === true,
      isChange: event === 'askToChange',
    }),
    ...(isForOther === true || typeof payload['document'] === 'number' ? [] : getDocument(leave)),
    ...getBalance(leave, account),
  ];
}

/** Returns the length of the leave together with other leave of the person, if no working day is between them. */
function inOneGo(
  { type, dates: { from, to }, count, calendar }: CountedLeave,
  others: CountedLeave['others'],
): number {
  const days = others.map(({ day }) => ({ from: day, to: day }));
  const span = joinedSpan({ from, to }, days, (date) => calendar(date).kind !== 'work');
  if (!type || (span.from === from && span.to === to)) return count.days;
  return countLeave(span, calendar, type).days;
}

/**
 * Limits apply to all adjoining leave of one type. Otherwise people could avoid them by requesting single days
 * one after another.
 */
function getDocument(leave: CountedLeave): Problem[] {
  const { type, others } = leave;
  if (!type || type.documentAfter === null) return [];
  const same = others.filter(({ leaveTypeId }) => leaveTypeId === type.id);
  if (inOneGo(leave, same) <= type.documentAfter) return [];
  return [
    problem('document', `${type.name} of more than ${type.documentAfter} days needs a document`),
  ];
}

function getLimits(
  leave: CountedLeave,
  person: Person,
  { isForOther, isChange }: { isForOther: boolean; isChange: boolean },
): Problem[] {
  const { type, dates, others } = leave;
  const { from, to } = dates;
  if (!type) return [];
  const problems: Problem[] = [];
  if (from < firstAllowedDay(person.joined, type.waitingDays ?? 0)) {
    problems.push(
      problem('from', `${type.name} is available ${type.waitingDays} days after joining`),
    );
  }
  // Shortening approved leave needs no new notice period.
  if (type.noticeDays !== null && from >= person.today && !isChange) {
    const earliest = addDays(person.today, type.noticeDays);
    if (from < earliest) {
      problems.push(problem('from', `${type.name} requires ${type.noticeDays} days of notice`));
    }
  }
  if (from < addDays(person.today, -(type.backdatedDays ?? BACKDATED))) {
    problems.push(problem('from', 'This is too far in the past'));
  }
  const unlisted = firstUnlisted(
    daysTaken(leave.count).map(({ date }) => date),
    type.listedDays,
  );
  if (unlisted !== undefined) {
    problems.push(problem('from', `${type.name} is for its listed days; ${unlisted} is not one`));
  }
  const [blocked] = blockedDays({ from, to }, person.blocks, person.departments);
  if (blocked !== undefined && !isForOther) {
    problems.push(problem('from', `Leave is not allowed on ${blocked}: it is a block date`));
  }
  if (type.mostInOneGo !== null) {
    const together = inOneGo(leave, others);
    if (together > type.mostInOneGo) {
      const message = `With the adjacent leave this is ${together} days; the limit for ${type.name} is ${type.mostInOneGo} at a time`;
      problems.push(problem('to', message));
    }
  }
  return problems;
}

/** Checks each leave year separately, and expiring days by the last day on which they can be used. */
function getBalance({ type, count, dates }: CountedLeave, account: LeaveAccount): Problem[] {
  if (!type) return [];
  const requestedDays = daysTaken(count);
  const lacking = firstLacking(account, requestedDays, type.mostNegative);
  if (!lacking) return [];
  const { left, endsOn, asked: taken } = lacking;
  const { name } = type;
  const expiring = yearsAhead(account, dates.from)[0]?.expiring.find(
    ({ on }) => on <= dates.to && on <= endsOn,
  );
  const message = `Only ${left} days of ${name} are left up to ${endsOn}; this request takes ${taken}`;
  if (expiring) {
    const { days, on } = expiring;
    const gone = `Only ${left} days of ${name} are left up to ${endsOn}; this request takes ${taken}, and ${days} expire on ${on}`;
    return [problem('leaveTypeId', gone)];
  }
  return [problem('leaveTypeId', message)];
}

/** Makes applications of one person wait for each other, so that they can't both use the same days of the balance. */
async function lockPeople(
  tx: Tx,
  requests: readonly RequestToCheck[],
): Promise<Map<number, Person>> {
  const ids = [...new Set(requests.map(({ employeeId }) => employeeId))];
  await takeTurns(tx, ids);
  const rows = await query<Person>(
    tx,
    `select e.id, account_day(e.account_id)::text as today, e.joining_date::text as joined,
       (with recursive up (id, parent_id) as (
          select id, parent_id from departments where id = e.department_id
          union select d.id, d.parent_id from departments d join up on d.id = up.parent_id)
        select json_agg(id) from up) as departments,
       coalesce((select json_agg(json_build_object('from', b.starts_on, 'to', b.ends_on,
         'departmentId', b.department_id)) from leave_blocks b
         where b.account_id = e.account_id and b.is_active), '[]') as blocks
     from employees e where e.id = any($ids::bigint[])`,
    { ids },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
