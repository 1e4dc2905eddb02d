import { expect, it } from 'vitest';
import {
  planProblems,
  USUAL_LIMITS,
  getWeek,
  type PlannedDay,
} from '#machines/domains/time/attendance/rosterRules.ts';

/** Sunday 2026-11-01 and the days after it; clock hours, past midnight if the end is before the start. */
const days = (...spans: (readonly [number, number] | null | 'away')[]): PlannedDay[] =>
  spans.map((span, place) => {
    const day = `2026-11-${String(place + 1).padStart(2, '0')}`;
    const midnight = place * 1440;
    if (span === null) return { day, isAway: false, work: null };
    const [from, to] = span === 'away' ? [9, 17] : span;
    const ends = to <= from ? to + 24 : to;
    const work = {
      from: midnight + from * 60,
      to: midnight + ends * 60,
      minutes: (ends - from) * 60,
    };
    return { day, isAway: span === 'away', work };
  });

it('eleven hours of rest are enough, a minute less is not; a night shift reaches into the next day', () => {
  expect(planProblems(days([9, 22], [9, 17]))).toEqual([]);
  expect(planProblems(days([9, 22.5], [9, 17]))).toEqual([
    { day: '2026-11-02', kind: 'rest', hours: 10.5 },
  ]);
  expect(planProblems(days([22, 6], null, [6, 14]))).toEqual([]);
  expect(planProblems(days([22, 6], [6, 14]))).toEqual([
    { day: '2026-11-02', kind: 'rest', hours: 0 },
  ]);
});

it('overlapping shifts and too little rest are separate problems', () => {
  expect(planProblems(days([22, 8], [6, 14]))).toEqual([
    { day: '2026-11-02', kind: 'overlap', hours: 2 },
  ]);
});

it('48 hours a week are allowed; weeks begin on the configured day', () => {
  const full = [9, 17] as const;
  expect(planProblems(days(full, full, full, full, full, full))).toEqual([]);
  expect(planProblems(days(full, full, full, full, full, full, [9, 10]))).toEqual([
    { day: '2026-11-07', kind: 'week', hours: 49 },
  ]);
  // From Wednesday on, the same days belong to two weeks.
  expect(
    planProblems(days(full, full, full, full, full, full, [9, 10]), {
      ...USUAL_LIMITS,
      firstDay: 3,
    }),
  ).toEqual([]);
  expect([getWeek('2026-11-04', 0), getWeek('2026-11-01', 0), getWeek('2026-11-01', 1)]).toEqual([
    '2026-11-01',
    '2026-11-01',
    '2026-10-26',
  ]);
});

it('work on a day of leave is named', () => {
  expect(planProblems(days('away'))).toEqual([{ day: '2026-11-01', kind: 'away', hours: 8 }]);
});
