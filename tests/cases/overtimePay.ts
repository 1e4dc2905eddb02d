import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { getLength } from '#machines/domains/time/attendance/clock.ts';
import {
  BANGLADESH,
  getMultiplier,
  markSeen,
  getWorth,
  type HourlyRate,
} from '#machines/domains/time/attendance/overtime.ts';
import { getSpan } from './clockTimes.ts';
import { shape } from './shape.ts';

/** An approved entry of hours with one rate. */
const overtimeAmount = (hours: number, rate: HourlyRate, multiplier: Decimal.Value): number =>
  getWorth([{ minutes: hours * 60, multiplier: new Decimal(multiplier) }], rate).amount;

/** Both days are equal: the hours beyond the shift. */
const fixedRate = shape(
  z.strictObject({
    shift: z.string(),
    punches_two_days: z.string(),
    rate: z.number(),
    multiplier: z.number(),
  }),
  (given) => {
    const beyond = getLength(getSpan(given.punches_two_days)) - getLength(getSpan(given.shift));
    const hours = (Math.max(0, beyond) * 2) / 60;
    const amount = overtimeAmount(hours, { by: 'fixed', rate: given.rate }, given.multiplier);
    return { hours, amount };
  },
);

const fromPay = shape(
  z.strictObject({
    basic: z.number(),
    paid_days: z.number(),
    standard_hours_per_day: z.number(),
    overtime_hours: z.number(),
    multiplier: z.number(),
  }),
  (given) => ({
    amount: overtimeAmount(
      given.overtime_hours,
      { by: 'pay', pay: given.basic, divisor: given.paid_days * given.standard_hours_per_day },
      given.multiplier,
    ),
  }),
);

const multiplier = z.number().nullish();
const byKind = shape(
  z.strictObject({
    hours: z.number(),
    rate: z.number(),
    standard: z.number(),
    weekly_off: multiplier,
    public_holiday: multiplier,
  }),
  (given) => {
    const { hours, rate, standard, weekly_off: off, public_holiday: holiday } = given;
    const amount = (kind: 'work' | 'off' | 'holiday') =>
      overtimeAmount(hours, { by: 'fixed', rate }, getMultiplier(kind, { standard, off, holiday }));
    return {
      workday: amount('work'),
      weekly_off: amount('off'),
      public_holiday: amount('holiday'),
    };
  },
);

const statutory = shape(
  z.strictObject({ basic: z.number(), overtime_hours: z.number() }),
  (given) => {
    const rate = { by: 'pay', pay: given.basic, divisor: BANGLADESH.monthHours } as const;
    return {
      rate: overtimeAmount(1, rate, BANGLADESH.multiplier),
      amount: overtimeAmount(given.overtime_hours, rate, BANGLADESH.multiplier),
    };
  },
);

const twice = shape(z.strictObject({ rows: z.array(z.iso.date()) }), (given) => {
  const seen = new Set<string>();
  return { result: given.rows.some((day) => markSeen(seen, day)) ? 'reject' : 'ok' };
});

/** Overtime pay and its hours. */
export const overtimePayCases = [fixedRate, fromPay, byKind, statutory, twice];
