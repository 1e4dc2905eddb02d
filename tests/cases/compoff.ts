import { z } from 'zod';
import { compensatoryCredit } from '#machines/domains/time/leave/compensatory.ts';
import { balanceOn } from '#machines/domains/time/leave/ledger.ts';
import { dateRange, plainDate } from './caseDates.ts';
import { shape, type Shape } from './shape.ts';

/** A leave year that contains every day of the case, if it gives none. */
const ALWAYS = { from: '0001-01-01', to: '9999-12-31' };

export const COMPOFF: readonly Shape[] = [
  shape(
    z.strictObject({
      holiday_worked: plainDate,
      attendance: z.string().default('Present'),
      leave_periods: z.array(dateRange).default([ALWAYS]),
      expire_after_days: z.number().nullable().default(null),
    }),
    ({ holiday_worked, attendance, leave_periods, expire_after_days }) => {
      const worked = attendance === 'Half Day' ? 'half' : 'whole';
      const credit =
        attendance === 'Absent'
          ? null
          : compensatoryCredit(holiday_worked, worked, leave_periods, expire_after_days);
      if (!credit) return { result: 'reject', credit: 0 };
      return {
        result: 'ok',
        credit: credit.days,
        usable_from: credit.usableFrom,
        usable_to: credit.usableTo,
        credited_in_period: `${credit.period.from}..${credit.period.to}`,
      };
    },
  ),
  shape(z.strictObject({ credits: z.array(z.number()) }), ({ credits }) => ({
    total: balanceOn(
      credits.map((days) => ({ kind: 'grant', days, on: ALWAYS.from })),
      ALWAYS.to,
    ),
  })),
];
