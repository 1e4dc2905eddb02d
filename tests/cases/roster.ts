import { z } from 'zod';
import { getLength } from '#machines/domains/time/attendance/clock.ts';
import { planProblems, USUAL_LIMITS } from '#machines/domains/time/attendance/rosterRules.ts';
import { getSpan } from './clockTimes.ts';
import { shape } from './shape.ts';

const DAY = '2024-01-01';
const period = z.tuple([z.iso.date(), z.iso.date().nullable()]);

export const rosterCases = [
  shape(z.strictObject({ a: z.string(), b: z.string() }), ({ a, b }) => {
    const days = [getSpan(a), getSpan(b)]
      .toSorted((one, other) => one.from - other.from)
      .map((span) => ({ day: DAY, work: { ...span, minutes: getLength(span) }, isAway: false }));
    const problems = planProblems(days, { ...USUAL_LIMITS, leastRest: 0 });
    return { overlap: problems.some(({ kind }) => kind === 'overlap') };
  }),
  // The database has the same constraint: date ranges with both ends included.
  shape(
    z.strictObject({ first: period, second: period }),
    ({ first: [from, to], second: [begins, ends] }) => ({
      periods_overlap: (to === null || begins <= to) && (ends === null || from <= ends),
    }),
  ),
];
