import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  COMPANY_RULES,
  getDay,
  type DayFacts,
  type ShiftRules,
} from '#machines/domains/time/attendance/day.ts';
import { distanceBetween } from '#machines/domains/time/attendance/geofence.ts';
import { drawn, lateCost, type LateRule } from '#machines/domains/time/attendance/lateRule.ts';
import { Decimal } from 'decimal.js';
import { beyondLimits, ratedParts } from '#machines/domains/time/attendance/overtime.ts';
import { pair, type Punch } from '#machines/domains/time/attendance/pairing.ts';
import { apart, windowFor } from '#machines/domains/time/attendance/windows.ts';

const NINE = 540;
const facts = (more: Partial<DayFacts> = {}): DayFacts => ({
  kind: 'work',
  worth: 1,
  shift: { from: NINE, to: NINE + 480 },
  breaks: [{ from: NINE + 240, to: NINE + 300 }],
  gap: null,
  rules: { ...COMPANY_RULES, lateGrace: 10, halfDayBelow: 4, absentBelow: 2 },
  punches: [],
  correction: null,
  leave: [],
  movements: [],
  isOver: true,
  ...more,
});
const punches = (...at: number[]): Punch[] => at.map((one) => ({ at: NINE + one, kind: null }));

it('leave takes precedence over a holiday, that over a day off, then movement, punches and absence', () => {
  const leave = [{ part: 1, covers: null }];
  const order = [
    facts({ kind: 'holiday', leave, movements: [null], punches: punches(0, 480) }),
    facts({ kind: 'holiday', movements: [null] }),
    facts({ kind: 'off', movements: [null] }),
    facts({ movements: [null], punches: punches(0) }),
    facts({ punches: punches(0, 480) }),
    facts(),
    facts({ isOver: false }),
  ].map((one) => getDay(one).status);
  expect(order).toEqual(['leave', 'holiday', 'off', 'movement', 'present', 'absent', 'open']);
});

it('an hour of movement and half a day of leave excuse the lateness and the hours that they cover', () => {
  const late = facts({ punches: punches(90, 480) });
  expect(getDay(late)).toMatchObject({ late: 90, status: 'present' });
  const out = { from: NINE, to: NINE + 90 };
  expect(getDay({ ...late, movements: [out] })).toMatchObject({ late: 0, worked: 420 });
  const morning = { part: 0.5, covers: { from: NINE, to: NINE + 240 } };
  expect(getDay(facts({ punches: punches(240, 480), leave: [morning] }))).toMatchObject({
    status: 'present',
    late: 0,
    onLeave: 0.5,
    present: 0.5,
    absent: 0,
  });
});

it('parts of a day never exceed the day, whatever was read', () => {
  const reading = fc.record({
    at: fc.integer({ min: NINE - 100, max: NINE + 700 }),
    kind: fc.constantFrom('in' as const, 'out' as const, null),
  });
  fc.assert(
    fc.property(
      fc.array(reading, { maxLength: 8 }),
      fc.constantFrom(0.5, 1),
      fc.constantFrom(0, 0.25, 0.5, 1),
      fc.boolean(),
      (read, worth, part, isOver) => {
        const leave = part > 0 ? [{ part, covers: null }] : [];
        const day = getDay(facts({ punches: read, worth, leave, isOver }));
        expect(day.present + day.onLeave + day.absent).toBeLessThanOrEqual(worth);
        expect(day.worked).toBeGreaterThanOrEqual(0);
        expect(getDay(facts({ punches: read.toReversed(), worth, leave, isOver }))).toMatchObject({
          worked: expect.any(Number) as number,
        });
      },
    ),
    { numRuns: 300 },
  );
});

it('a card read twice within a minute counts once, and a single reading lacks its pair', () => {
  expect(pair(punches(0, 1, 480), 'pairs').spans).toEqual([{ from: NINE, to: NINE + 480 }]);
  expect(pair(punches(0), 'firstLast')).toMatchObject({ spans: [], isMissing: true });
});

it('a punch belongs to at most one window, however they overlap', () => {
  const window = fc
    .record({
      from: fc.integer({ min: 0, max: 3000 }),
      length: fc.integer({ min: 30, max: 700 }),
      before: fc.integer({ min: 0, max: 240 }),
      after: fc.integer({ min: 0, max: 240 }),
    })
    .map(({ from, length, before, after }) => ({
      from,
      to: from + length,
      opens: from - before,
      closes: from + length + after,
    }));
  fc.assert(
    fc.property(
      fc.array(window, { maxLength: 5 }),
      fc.integer({ min: 0, max: 4000 }),
      (all, at) => {
        const windows = apart(all);
        const match = windowFor(at, windows);
        const strictly = windows.filter(({ opens, closes }) => at > opens && at < closes);
        const nested = windows.some((one, index) => (windows[index - 1]?.to ?? 0) > one.from);
        expect(nested || strictly.length <= 1).toBe(true);
        expect(match === -1 || windows[match] !== undefined).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

it('late marks cost what the rule says, after the forgiven ones', () => {
  const rule: LateRule = { marks: 3, days: 0.5, forgiven: 1, countsEarly: false, aloneFrom: 60 };
  const late = (...minutes: number[]) => minutes.map((one) => ({ late: one, early: 5 }));
  expect(lateCost(late(12, 15, 20), rule)).toEqual({ marks: 3, forgiven: 1, days: 0, nextIn: 1 });
  expect(lateCost(late(12, 15, 20, 11), rule)).toMatchObject({ days: 0.5 });
  expect(lateCost(late(75), rule)).toMatchObject({ days: 0.5 });
  expect(lateCost(late(12), { ...rule, countsEarly: true, forgiven: 0, marks: 2 })).toMatchObject({
    marks: 2,
    days: 0.5,
  });
});

it('distances are measured along the ground', () => {
  const dhaka = { latitude: 23.8103, longitude: 90.4125 };
  expect(distanceBetween(dhaka, dhaka)).toBe(0);
  expect(distanceBetween(dhaka, { latitude: 22.3569, longitude: 91.7832 })).toBeCloseTo(
    213_650,
    -3,
  );
});

it('hours over a daily and a weekly limit never exceed the hours worked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 24 }), { maxLength: 7 }), (hours) => {
      beyondLimits(hours, { daily: 9, weekly: 40 }).forEach((beyond, index) => {
        expect(beyond).toBeGreaterThanOrEqual(0);
        expect(beyond).toBeLessThanOrEqual(hours[index] ?? 0);
      });
    }),
    { numRuns: 200 },
  );
});

it('a split shift has lateness, early leaving and absence for each part, and its break is not work', () => {
  const split = (...at: number[]) =>
    getDay(
      facts({ gap: { from: NINE + 120, to: NINE + 360 }, breaks: [], punches: punches(...at) }),
    );
  expect(split(0, 120, 360, 480)).toMatchObject({
    status: 'present',
    expected: 240,
    worked: 240,
    late: 0,
    early: 0,
    beyond: 0,
  });
  expect(split(0, 120, 385, 470)).toMatchObject({ late: 25, early: 10, worked: 205 });
  expect(split(15, 130, 360, 480)).toMatchObject({ late: 15, early: 0, worked: 235 });
  expect(split(0, 480)).toMatchObject({ status: 'missing', worked: 0 });
  expect(split(0, 120, 360)).toMatchObject({ status: 'missing' });
  expect(
    getDay({
      ...facts({ gap: { from: NINE + 240, to: NINE + 360 }, punches: punches(0, 240) }),
      rules: { ...facts().rules, halfDayBelow: null, absentBelow: null },
    }),
  ).toMatchObject({ status: 'halfDay', present: 0.5, absent: 0.5 });
});

it('a forgotten check-out is filled in once the day is over, if the shift says so', () => {
  const read = (more: Partial<DayFacts> = {}, closesAfter: number | null = 30) =>
    getDay({
      ...facts({ punches: [{ at: NINE + 60, kind: 'in' }], ...more }),
      rules: { ...facts().rules, closesAfter },
    });
  expect(read({}, null)).toMatchObject({ status: 'missing', last: null });
  expect(read()).toMatchObject({ status: 'present', last: NINE + 60 + 420 + 60 + 30, worked: 450 });
  expect(read({ isOver: false })).toMatchObject({ status: 'open', last: null });
  expect(read({ punches: [{ at: NINE + 480, kind: 'out' }] })).toMatchObject({ status: 'missing' });
});

it('counts directions only if the calendar or the device says so', () => {
  const punch = (at: number, kind: 'in' | 'out' | null, isDirected = false) => ({
    at: NINE + at,
    kind,
    isDirected,
  });
  const read = (list: Punch[], rules: Partial<ShiftRules> = {}) =>
    getDay({ ...facts({ punches: list }), rules: { ...facts().rules, ...rules } });
  const present = { status: 'present', first: NINE, last: NINE + 480 };
  // A clock that sends “in” for everything, a phone with a gate, and the wrong key on leaving.
  expect(read([punch(0, 'in'), punch(480, 'in')])).toMatchObject(present);
  expect(read([punch(0, 'in'), punch(480, null)])).toMatchObject(present);
  expect(read([punch(0, 'in', true), punch(480, null)])).toMatchObject(present);
  expect(read([punch(0, 'in'), punch(480, 'out'), punch(480.5, 'in')])).toMatchObject(present);
  expect(
    read([punch(0, 'in', true), punch(480, 'out', true), punch(480.5, 'in', true)]),
  ).toMatchObject(present);
  // Who comes back and forgets to leave, where directions count.
  const back = [punch(0, 'in'), punch(240, 'out'), punch(300, 'in')];
  expect(read(back, { usesDirections: true })).toMatchObject({ status: 'missing' });
  expect(read(back.map((one) => ({ ...one, isDirected: true })))).toMatchObject({
    status: 'missing',
  });
  // Pairs: four hours do not vanish in silence.
  const wrong = [punch(0, 'in'), punch(240, 'out'), punch(300, 'out'), punch(480, 'out')];
  expect(read(wrong, { pairing: 'pairs' })).toMatchObject({ status: 'present', worked: 420 });
  expect(read(wrong, { pairing: 'pairs', usesDirections: true })).toMatchObject({
    status: 'missing',
  });
});

it('never drops work without a notice, whatever the sources say', () => {
  const sources = fc.record({
    at: fc.integer({ min: 0, max: 600 }),
    kind: fc.constantFrom('in' as const, 'out' as const, null),
    isDirected: fc.boolean(),
  });
  fc.assert(
    fc.property(
      fc.array(sources, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.constantFrom('firstLast' as const, 'pairs' as const),
      fc.constantFrom('work' as const, 'off' as const, 'holiday' as const),
      (list, usesDirections, pairing, kind) => {
        const day = getDay({
          ...facts({ kind, punches: list.map((one) => ({ ...one, at: NINE + one.at })) }),
          rules: { ...facts().rules, usesDirections, pairing, closesAfter: null },
        });
        const isCounted = day.worked > 0 || day.first !== null;
        // A day with punches is counted, or offered for correction.
        expect(day.status === 'missing' || isCounted).toBe(true);
        if (kind !== 'work') expect(['missing', 'present']).toContain(day.status);
      },
    ),
  );
});

it('keeps a day off on which someone was there only during the break', () => {
  const day = getDay(facts({ kind: 'holiday', worth: 0, punches: punches(240, 242) }));
  expect(day).toMatchObject({ status: 'present', worked: 0 });
});

it('offers work on a day off with one punch for correction', () => {
  const off = (more: Partial<DayFacts>) => getDay(facts({ kind: 'off', worth: 0, ...more })).status;
  expect(off({ punches: punches(0) })).toBe('missing');
  expect(off({ punches: punches(0), isOver: false })).toBe('open');
  expect(off({ punches: punches(0, 240) })).toBe('present');
  expect(off({ punches: [] })).toBe('off');
});

it('the cost of late marks is taken from balances in their order, and the rest from pay', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20 }),
      fc.array(fc.integer({ min: -20, max: 40 }), { maxLength: 3 }),
      (halves, quarters) => {
        const balances = quarters.map((days, id) => ({ id, days: days / 4 }));
        const { taken, unpaid } = drawn(halves / 2, balances);
        const sum = taken.reduce((all, { days }) => all + days, 0);
        expect(sum + unpaid).toBeCloseTo(halves / 2, 6);
        for (const { id, days } of taken) expect(days).toBeLessThanOrEqual(balances[id]?.days ?? 0);
        // A later grant isn't used while an earlier one has days left.
        const [last] = taken.slice(-1);
        for (const one of balances.filter(({ id, days }) => last && id < last.id && days > 0)) {
          expect(taken.find(({ id }) => id === one.id)?.days).toBe(one.days);
        }
      },
    ),
  );
});

it('overtime is paid by the hours in which it falls: after midnight and at night', () => {
  const parts = (from: number, to: number, rules: { next?: number; night?: number }) =>
    ratedParts(
      { from: from * 60, to: to * 60 },
      {
        multiplier: new Decimal(2),
        afterMidnight: rules.next === undefined ? null : new Decimal(rules.next),
        night:
          rules.night === undefined
            ? null
            : { window: { from: 1320, to: 1800 }, multiplier: new Decimal(rules.night) },
      },
    ).map(({ minutes, multiplier }) => [minutes / 60, multiplier.toNumber()]);
  expect(parts(20, 23, {})).toEqual([[3, 2]]);
  expect(parts(20, 26, { next: 3 })).toEqual([
    [4, 2],
    [2, 3],
  ]);
  expect(parts(20, 32, { next: 3, night: 2.5 })).toEqual([
    [2, 2],
    [2, 2.5],
    [2, 3],
    [6, 3],
  ]);
});
