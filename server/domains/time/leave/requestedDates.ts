import type { Payload } from '#machines/kits/requests/request.ts';
import {
  countLeave,
  endWithEmployment,
  type Calendar,
  type Count,
  type DayOf,
  type Sandwich,
} from '#machines/domains/time/leave/count.ts';
import { thousandths } from '#machines/domains/time/leave/parts.ts';
import { addDays, daysInclusive, earlier, later } from '#machines/core/values/dates.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { RequestToCheck } from '#server/kits/requests/requestServer.ts';
import { getDays } from '#server/domains/time/calendar/index.ts';

export interface LeaveType {
  id: number;
  name: string;
  allowsParts: boolean;
  countsFreeDays: boolean;
  sandwich: Sandwich;
  mostNegative: number | null;
  mostInOneGo: number | null;
  waitingDays: number | null;
  noticeDays: number | null;
  backdatedDays: number | null;
  documentAfter: number | null;
  /** The only days that may be requested, or null if any day may be. */
  listedDays: string[] | null;
  carryMost: number | null;
  carryTotal: number | null;
}

/** The dates that a form requests, and which part of a day. */
export interface Dates {
  from: string;
  to: string;
  part: string;
  partOn: string;
  hours: number | null;
}

/** A day of another leave of the same person. */
export interface OtherDay {
  employeeId: number;
  requestId: number;
  leaveTypeId: number;
  day: string;
  from: number;
  to: number;
}

export interface CountedLeave {
  type: LeaveType | undefined;
  dates: Dates;
  count: Count;
  /** The requested part of the day: its beginning and end, in thousandths of the shift. */
  part: readonly [number, number];
  /** Other leave of the same person around these dates. */
  others: readonly OtherDay[];
  calendar: Calendar;
  /** Whether the person is employed from the first to the last day. */
  isEmployed: boolean;
}

/** No leave is this long, so counting stops here. */
export const LONGEST = 400;
/** This many days around a leave are searched for days off that join it to another leave. */
const MARGIN = 15;

export const getDates = (payload: Payload): Dates => {
  const from = typeof payload['from'] === 'string' ? payload['from'] : '';
  return {
    from,
    to: typeof payload['to'] === 'string' ? payload['to'] : from,
    part: typeof payload['part'] === 'string' ? payload['part'] : 'whole',
    partOn: typeof payload['partOn'] === 'string' ? payload['partOn'] : from,
    hours: typeof payload['hours'] === 'number' ? payload['hours'] : null,
  };
};

/** Returns the days that leave deducts from a balance, each with its date. */
export const daysTaken = ({ rows, joined }: Count): { date: string; days: number }[] =>
  [...rows, ...joined].filter(({ days }) => days > 0);

/** Counts the days of each application by the person's own calendar and the rules of the type. */
export async function countRequestedDays(
  tx: Tx,
  requests: readonly RequestToCheck[],
): Promise<CountedLeave[]> {
  const [first] = requests;
  if (!first) return [];
  const { accountId } = first;
  const all = requests.map(({ payload }) => getDates(payload));
  const counted = all.filter(({ from, to }) => daysInclusive(from, to) <= LONGEST);
  const people = [...new Set(requests.map(({ employeeId }) => employeeId))];
  const from = addDays(counted.map((one) => one.from).reduce(earlier, all[0]?.from ?? ''), -MARGIN);
  const to = addDays(counted.map((one) => one.to).reduce(later, from), MARGIN);
  const types = await getTypes(tx, accountId, requests);
  const days = await getDays(tx, accountId, { people, from, to });
  const others = await query<OtherDay>(
    tx,
    `select employee_id as "employeeId", request_id as "requestId",
         leave_type_id as "leaveTypeId", day::text, lower(part) as "from", upper(part) as "to" from leave_days
       where employee_id = any($people::bigint[]) and day between $from::date and $to::date`,
    { people, from, to },
  );
  const early = await query<{ id: number }>(
    tx,
    'select id from shifts where account_id = $accountId and half_day_ends is not null',
    { accountId },
  );
  // A half day whose shift has no end time of its own has half of the hours.
  const endEarly = new Set<number | null>(early.map(({ id }) => id));
  const calendars = new Map(people.map((id) => [id, new Map<string, DayOf>()]));
  for (const { employeeId, day, kind, worth, shiftId, startsAt, endsAt, reason } of days) {
    calendars.get(employeeId)?.set(day, {
      kind: kind === 'off' ? 'weeklyOff' : kind,
      hours:
        ((Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000) *
        (worth < 1 && !endEarly.has(shiftId) ? worth : 1),
      share: worth,
      ...(reason === null ? {} : { name: reason }),
    });
  }
  return requests.map(({ employeeId, payload, requestId }, place) => {
    const dates = all[place] as Dates;
    const own = calendars.get(employeeId);
    const calendar: Calendar = (date) => own?.get(date) ?? { kind: 'weeklyOff', hours: 0 };
    const type = types.get(Number(payload['leaveTypeId']));
    const near = others.filter(
      (one) => one.employeeId === employeeId && one.requestId !== requestId,
    );
    const entries = new Set(near.map(({ day }) => day));
    const part = thousandths(dates.part, dates.hours, calendar(dates.partOn).hours);
    const share = (part[1] - part[0]) / 1000;
    const isLong = daysInclusive(dates.from, dates.to) > LONGEST;
    const count = countLeave(
      {
        ...endWithEmployment(dates, isLong ? [] : [...(own?.keys() ?? [])]),
        parts: new Map(share < 1 ? [[dates.partOn, share]] : []),
      },
      calendar,
      { countsFreeDays: type?.countsFreeDays ?? false, sandwich: type?.sandwich ?? 'none' },
      (date) => entries.has(date),
    );
    const isEmployed = own?.has(dates.from) === true && own.has(dates.to);
    return { type, dates, count, part, others: near, calendar, isEmployed };
  });
}

async function getTypes(
  tx: Tx,
  accountId: number,
  requests: readonly RequestToCheck[],
): Promise<Map<number, LeaveType>> {
  const ids = [...new Set(requests.map(({ payload }) => Number(payload['leaveTypeId']) || 0))];
  const rows = await query<LeaveType>(
    tx,
    `select id, name, allows_parts as "allowsParts", counts_free_days as "countsFreeDays", sandwich,
       most_negative::float8 as "mostNegative", most_in_one_go::float8 as "mostInOneGo",
       waiting_days as "waitingDays", notice_days as "noticeDays",
       backdated_days as "backdatedDays", document_after as "documentAfter", carry_most::float8 as "carryMost",
       carry_total::float8 as "carryTotal",
       case when listed_days_id is not null then coalesce((select json_agg(h.day)
         from holiday_days h where h.holiday_group_id = listed_days_id), '[]') end as "listedDays"
     from leave_types where account_id = $accountId and id = any($ids::bigint[])`,
    { accountId, ids },
  );
  return new Map(rows.map((row) => [row.id, row]));
}
