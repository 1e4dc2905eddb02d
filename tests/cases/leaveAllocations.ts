import { z } from 'zod';
import { spend, standingOn, type TakenDay } from '#machines/domains/time/leave/allocations.ts';
import { addDays, daysFrom } from '#machines/core/values/dates.ts';
import { plainDate } from './caseDates.ts';
import { allocation, okOr } from './leaveBalance.ts';
import { mayTake } from './mayTake.ts';
import { shape, type Shape } from './shape.ts';

const days = z.number();
const DAY = '2024-01-01';

const entitlement = z.strictObject({
  id: z.number().optional(),
  days,
  used: days.optional(),
  from: plainDate.optional(),
  to: plainDate.optional(),
});
type Entitlement = z.output<typeof entitlement>;

const stored = ({ id, days: amount, used = 0, from, to }: Entitlement, place: number) => ({
  ...allocation(id ?? place + 1, amount, from ?? null, to ?? null),
  used,
});

/** Consecutive days from a date on, a partial day last. */
const runFrom = (from: string, amount: number): TakenDay[] =>
  Array.from({ length: Math.ceil(amount) }, (_, ahead) => ({
    date: addDays(from, ahead),
    days: Math.min(1, amount - ahead),
  }));

export const LEAVE_ALLOCATIONS: readonly Shape[] = [
  shape(
    z.strictObject({ entitlements: z.array(entitlement), taken: days }),
    ({ entitlements, taken }) => {
      const grants = entitlements.map(stored);
      const first = grants.map(({ from }) => from ?? DAY).toSorted()[0] ?? DAY;
      const last =
        grants
          .map(({ to }) => to ?? DAY)
          .toSorted()
          .at(-1) ?? DAY;
      const of = (day: string) =>
        standingOn(grants, taken === 0 ? [] : [{ date: first, days: taken }], 0, day).remaining;
      const dates = daysFrom(addDays(first, -366), addDays(last, 366));
      return { balance_on: Object.fromEntries(dates.map((date) => [date, of(date)])) };
    },
  ),
  shape(
    z.strictObject({
      days: z.array(plainDate),
      entitlements: z.array(entitlement),
      assigned_by_hr_may_exceed: z.boolean().default(false),
    }),
    ({ days: dates, entitlements, assigned_by_hr_may_exceed }) => {
      const { from, short } = spend(
        entitlements.map(stored),
        dates.map((date) => ({ date, days: 1 })),
      );
      if (short.size > 0 && !assigned_by_hr_may_exceed) return { day_to_entitlement: 'reject' };
      return {
        day_to_entitlement: Object.fromEntries(
          [...from].map(([date, shares]) => [date, shares[0]?.id]),
        ),
      };
    },
  ),
  shape(
    z
      .strictObject({
        allocated: days.optional(),
        allocated_each_year: z.array(days).optional(),
        max_negative: days.nullable().default(null),
        requests_in_order: z.array(days),
      })
      .refine(({ allocated, allocated_each_year: years }) => (allocated ?? years) !== undefined),
    ({ allocated = 0, allocated_each_year = [allocated], max_negative, requests_in_order }) => {
      // One request a year; further ones are in the last year. Nothing expires: a surplus offsets a
      // negative balance.
      const lastYear = Math.max(0, allocated_each_year.length - 1);
      const yearDay = (place: number) => `${2024 + Math.min(place, lastYear)}-01-01`;
      let taken: TakenDay[] = [];
      const results = requests_in_order.map((amount, place) => {
        const granted = allocated_each_year.slice(0, Math.min(place, lastYear) + 1);
        const grants = granted.map((more, year) => allocation(year, more));
        const input = [{ date: yearDay(place), days: amount }];
        const isOk = mayTake(grants, taken, input, max_negative);
        if (isOk) taken = [...taken, ...input];
        return okOr(isOk);
      });
      const grants = allocated_each_year.map((more, year) => allocation(year, more));
      return { results, balance: standingOn(grants, taken, 0, yearDay(lastYear)).remaining };
    },
  ),
  shape(
    z.strictObject({
      allocations: z.array(entitlement),
      requests: z.array(z.strictObject({ from: plainDate, days })),
    }),
    ({ allocations, requests }) => {
      const grants = allocations.map(stored);
      let taken: TakenDay[] = [];
      const results = requests.map(({ from, days: amount }) => {
        const input = runFrom(from, amount);
        const isOk = mayTake(grants, taken, input, null);
        if (isOk) taken = [...taken, ...input];
        return okOr(isOk);
      });
      return { results };
    },
  ),
  shape(
    z.strictObject({
      allocations: z.array(days),
      requests: z.array(days).optional(),
      request: days.optional(),
    }),
    ({ allocations, requests = [], request }) => {
      const grants = allocations.map((amount, id) => allocation(id, amount));
      const rows = [...requests, ...(request === undefined ? [] : [request])].map(
        (amount, place) => ({ date: addDays(DAY, place), days: amount }),
      );
      const { used } = spend(grants, rows);
      return {
        result: okOr(mayTake(grants, [], rows, null)),
        taken_from_each: grants.map(({ id }) => used.get(id) ?? 0),
        balance: standingOn(grants, rows, 0, DAY).remaining,
      };
    },
  ),
  shape(
    z.strictObject({
      allocated: days,
      taken: days,
      period_to: plainDate,
      as_of: z.array(plainDate),
    }),
    ({ allocated, taken, period_to, as_of }) => {
      const grants = [{ ...allocation(1, allocated, null, period_to), used: taken }];
      const standings = as_of.map((day) => standingOn(grants, [], 0, day));
      return {
        remaining: standings.map(({ remaining }) => remaining),
        bookable: standings.map(({ bookable }) => bookable),
      };
    },
  ),
];
