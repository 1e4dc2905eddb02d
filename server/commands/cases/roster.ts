import { z } from 'zod';
import { periodsOverlap, shiftsOverlap } from '#machines/attendance/roster.ts';
import { shape } from './shape.ts';

const clock = (text: string) => {
  const [starts = '', ends = ''] = text.split('-');
  return { starts, ends };
};
const period = z.tuple([z.iso.date(), z.iso.date().nullable()]);
const periodOf = ([from, to]: z.output<typeof period>) => ({ from, to });

export const rosterCases = [
  shape(z.strictObject({ a: z.string(), b: z.string() }), ({ a, b }) => ({
    overlap: shiftsOverlap(clock(a), clock(b)),
  })),
  shape(z.strictObject({ first: period, second: period }), ({ first, second }) => ({
    periods_overlap: periodsOverlap(periodOf(first), periodOf(second)),
  })),
];
