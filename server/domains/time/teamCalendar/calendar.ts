import { z } from 'zod';
import type { OwnYear, TeamMonth } from '#machines/domains/time/contracts/teamCalendar.ts';
import { endOfMonth } from '#machines/core/values/dates.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryMonth, queryInt } from '#server/platform/http/query.ts';
import { calendarDays, readHolidays, MAX_PEOPLE, peopleAround } from './days.ts';

/** Any day of the month. By default it is the current month. */
export const monthQuery = z.object({ month: emptyAsMissing(queryMonth.optional()) });
export const yearQuery = z.object({
  year: emptyAsMissing(queryInt().pipe(z.number().min(2000).max(2999)).optional()),
});

const self = ({ actor }: Call): number => {
  if (actor.employeeId === null) throw forbidden('Only employees have a calendar');
  return actor.employeeId;
};

/** GET /TeamCalendar/Month: returns the absences of the caller's colleagues by day. */
export async function teamMonth(
  call: Call,
  { month }: z.output<typeof monthQuery>,
): Promise<TeamMonth> {
  const { db, actor } = call;
  const employeeId = self(call);
  const today = await accountToday(db, actor.accountId);
  const from = `${(month ?? today).slice(0, 7)}-01`;
  const span = { from, to: endOfMonth(from) };
  const everyone = await peopleAround(db, employeeId);
  const people = everyone.slice(0, MAX_PEOPLE);
  const [days, holidays] = await Promise.all([
    calendarDays(db, actor.accountId, people, span),
    readHolidays(db, actor.accountId, { ...span, employeeId }),
  ]);
  return {
    month: from.slice(0, 7),
    today,
    holidays,
    people: people.map((person) => ({ ...person, days: days.get(person.id) ?? [] })),
    isCut: everyone.length > MAX_PEOPLE,
  };
}

/** GET /TeamCalendar/Year: returns the caller's days of a year. */
export async function ownYear(call: Call, { year }: z.output<typeof yearQuery>): Promise<OwnYear> {
  const { db, actor } = call;
  const employeeId = self(call);
  const today = await accountToday(db, actor.accountId);
  const requestedYear = year ?? Number(today.slice(0, 4));
  const span = { from: `${requestedYear}-01-01`, to: `${requestedYear}-12-31` };
  const [days, holidays] = await Promise.all([
    calendarDays(db, actor.accountId, [{ id: employeeId, name: '', relation: 'self' }], span),
    readHolidays(db, actor.accountId, { ...span, employeeId }),
  ]);
  return { year: requestedYear, today, holidays, days: days.get(employeeId) ?? [] };
}
