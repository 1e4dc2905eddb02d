import { Decimal } from 'decimal.js';
import { z } from 'zod';
import { released, undone } from '#machines/domains/career/dated.ts';
import {
  dayBefore,
  mayTakeEffect,
  numberStatus,
  withNewNumber,
  type DatedNumber,
} from '#machines/domains/career/effect.ts';
import { afterIncrement } from '#machines/core/values/money.ts';
import { withChange, type Stretch } from '#server/domains/people/employment/timeline.ts';
import { shape } from './shape.ts';

const day = z.iso.date();

/** A person's position in a worked case: any values. */
type Values = Readonly<Record<string, unknown>>;

/** First and last day of each version. */
const getDays = (timeline: readonly Stretch<Values>[]) =>
  timeline.map(({ from, to }) => [from, to === null ? null : dayBefore(to)]);

/** Two consecutive days. */
const TODAY = '2026-01-01';
const TOMORROW = '2026-01-02';

export const transferShapes = [
  shape(z.strictObject({ joined: day, transfer_date: day }), ({ joined, transfer_date }) => {
    const before: Stretch<Values>[] = [{ from: joined, to: null, position: { place: 'old' } }];
    const moved = { effectiveDate: transfer_date, changes: { place: 'new' } };
    const after = withChange(before, released<Values>(moved));
    const back = { effectiveDate: transfer_date, before: { place: 'old' } };
    return {
      rows: getDays(after),
      after_cancel: getDays(withChange(after, undone<Values>(back))),
    };
  }),
  shape(z.strictObject({ effective: z.enum(['today', 'tomorrow']) }), ({ effective }) => {
    const day = effective === 'today' ? TODAY : TOMORROW;
    const word = (on: string) => (mayTakeEffect(day, on) ? 'ok' : 'reject');
    if (effective === 'today') return { result: word(TODAY) };
    return { result: `${word(TODAY)} today, ${word(TOMORROW)} on the day` };
  }),
  shape(z.strictObject({ new_number: z.boolean() }), ({ new_number: isNew }) => {
    const entries: DatedNumber[] = [{ code: 'old', from: null, until: null }];
    const numbers = isNew ? withNewNumber(entries, 'new', TOMORROW) : entries;
    return Object.fromEntries(numbers.map((one) => [one.code, numberStatus(one, TOMORROW)]));
  }),
];

/** A case gives both amounts, an increment a percent: six decimals give an amount exact to the cent. */
const percentBetween = (gross: number, after: number): number =>
  new Decimal(after).div(gross).minus(1).times(100).toDecimalPlaces(6).toNumber();

const standing = z.strictObject({
  designation: z.string(),
  grade: z.string(),
  ctc: z.number().positive(),
});

export const promotionShapes = [
  shape(z.strictObject({ before: standing, after: standing }), ({ before, after }) => {
    const effectiveDate = TOMORROW;
    const position = ({ designation, grade }: z.infer<typeof standing>): Values => ({
      designation,
      grade,
    });
    const start: Stretch<Values>[] = [{ from: null, to: null, position: position(before) }];
    const promoted = withChange(
      start,
      released<Values>({ effectiveDate, changes: position(after) }),
    );
    const cancelled = withChange(
      promoted,
      undone<Values>({ effectiveDate, before: position(before) }),
    );
    const raised = afterIncrement(before.ctc, percentBetween(before.ctc, after.ctc));
    return {
      applied: { ...promoted.at(-1)?.position, ctc: raised },
      cancelled: {
        ...cancelled.at(-1)?.position,
        ctc: afterIncrement(raised, percentBetween(raised, before.ctc)),
      },
    };
  }),
  shape(
    z.strictObject({ gross: z.number().positive(), percent: z.number() }),
    ({ gross, percent }) => ({ after: afterIncrement(gross, percent) }),
  ),
];
