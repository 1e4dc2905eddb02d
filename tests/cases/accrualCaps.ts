import { z } from 'zod';
import type { CurrentBalance } from '#machines/domains/time/leave/accrual.ts';
import { atMost } from '#machines/domains/time/leave/amount.ts';
import { grantTimes } from './grantTimes.ts';
import { shape, type Shape } from './shape.ts';

const amount = z.number();
const unlimited = { roundTo: null, mostPerYear: null };
/** The hours of a full-time year and of each half: 52 weeks of 40 hours. */
const YEAR_HOURS = 52 * 40;
/** Enough grants to reach any cap, if the case gives no number. */
const UNTIL_CAPPED = 1000;

const levelOf = z.strictObject({ weekly: amount, cap: amount.nullable().optional() });

const twoCaps = z.strictObject({
  earned_per_worked_hour: amount,
  cap_year_hours: amount,
  cap_balance_hours: amount,
  taken_2024: amount,
  taken_june_2025: amount,
});

function twoCapsAnswer(given: z.output<typeof twoCaps>) {
  const limits = {
    roundTo: null,
    mostPerYear: given.cap_year_hours,
    cap: given.cap_balance_hours,
  };
  const earn = (hours: number, current: CurrentBalance) =>
    grantTimes(1, hours * given.earned_per_worked_hour, current, limits);
  const first = earn(YEAR_HOURS, { balance: 0, grantedThisYear: 0 });
  const after2024 = first.balance - given.taken_2024;
  const middle = earn(YEAR_HOURS / 2, { balance: after2024, grantedThisYear: 0 });
  const afterJune = middle.balance - given.taken_june_2025;
  const last = earn(YEAR_HOURS / 2, { ...middle, balance: afterJune });
  return {
    granted_end_2024: first.grantedThisYear,
    balance_end_2024: after2024,
    granted_mid_2025: first.grantedThisYear + middle.grantedThisYear,
    balance_mid_2025: middle.balance,
    balance_after_june_leave: afterJune,
    granted_end_2025: first.grantedThisYear + last.grantedThisYear,
    balance_end_2025: last.balance,
  };
}

export const ACCRUAL_CAPS: readonly Shape[] = [
  shape(
    z.strictObject({
      weekly: amount,
      cap: amount,
      at_cap: amount,
      then_taken: amount,
      weeks_after: amount,
    }),
    ({ weekly, cap, at_cap, then_taken, weeks_after }) => {
      const current = { balance: at_cap - then_taken, grantedThisYear: at_cap };
      const after = grantTimes(weeks_after, weekly, current, { ...unlimited, cap });
      return { granted_in_all: after.grantedThisYear, balance: after.balance };
    },
  ),
  shape(
    z.strictObject({ weekly_hours: amount, cap_hours: amount, taken_hours: amount }),
    ({ weekly_hours, cap_hours: cap, taken_hours }) => {
      const full = grantTimes(
        UNTIL_CAPPED,
        weekly_hours,
        { balance: 0, grantedThisYear: 0 },
        { ...unlimited, cap },
      );
      const current = { ...full, balance: full.balance - taken_hours };
      const after = grantTimes(UNTIL_CAPPED, weekly_hours, current, { ...unlimited, cap });
      return { granted_in_all_hours: after.grantedThisYear };
    },
  ),
  shape(
    z.strictObject({
      level_1: levelOf,
      level_2_after: z.string(),
      level_2: levelOf,
      balance_before: amount,
    }),
    ({ level_2: { weekly, cap = null }, balance_before }) => {
      const current = { balance: atMost(balance_before, cap), grantedThisYear: 0 };
      return {
        balance_after: grantTimes(cap === null ? 0 : 1, weekly, current, { ...unlimited, cap })
          .balance,
      };
    },
  ),
  shape(twoCaps, twoCapsAnswer),
];
