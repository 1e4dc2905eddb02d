import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysInclusive } from '#machines/core/values/dates.ts';
import { countDays, scoreByDays } from '#machines/domains/performance/scoring/days.ts';
import { getCycleSummary } from '#machines/domains/performance/scoring/cycleSummary.ts';
import {
  getHiddenGroups,
  MIN_GROUP,
  meanOfEnough,
} from '#machines/domains/performance/scoring/groups.ts';
import {
  DIRECTIONS,
  getKpiPercent,
  summarizeResults,
  type Direction,
  type Target,
} from '#machines/domains/performance/scoring/kpi.ts';
import {
  getFirstScore,
  getPerformance,
  getPotential,
} from '#machines/domains/performance/scoring/nineBox.ts';
import { getBand, getMark } from '#machines/domains/performance/scoring/scale.ts';
import { getProgressState, getTreeProgress } from '#machines/domains/performance/scoring/tree.ts';
import {
  areWeightsWhole,
  roundScore,
  scoreByWeights,
} from '#machines/domains/performance/scoring/weights.ts';

const hundredths = (min: number, max: number) =>
  fc.integer({ min: min * 100, max: max * 100 }).map((one) => one / 100);

const part = fc.record({
  name: fc.constantFrom('KPIs', 'Behaviour', 'Values'),
  weight: hundredths(0.01, 100),
  score: fc.option(hundredths(1, 5)),
});
const parts = fc.array(part, { minLength: 1, maxLength: 8 });

describe('a score by weights', () => {
  it('is between the lowest and the highest score given', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const scores = given.flatMap(({ score }) => (score === null ? [] : [score]));
        const { exact } = scoreByWeights(given);
        if (scores.length === 0) {
          expect(exact).toBeNull();
          return;
        }
        const score = roundScore(exact ?? -1, 6);
        expect(score).toBeGreaterThanOrEqual(Math.min(...scores));
        expect(score).toBeLessThanOrEqual(Math.max(...scores));
      }),
    );
  });

  it('does not depend on the order of its parts, nor on the unit of their weights', () => {
    fc.assert(
      fc.property(parts, fc.integer({ min: 2, max: 9 }), (given, factor) => {
        const score = (some: typeof given) => roundScore(scoreByWeights(some).exact ?? -1, 6);
        expect(score(given.toReversed())).toBe(score(given));
        // In hundredths: a product of binary fractions can be off by a digit that decides a half.
        const times = (weight: number) => (Math.round(weight * 100) * factor) / 100;
        const heavier = given.map((one) => ({ ...one, weight: times(one.weight) }));
        expect(score(heavier)).toBe(score(given));
      }),
    );
  });

  it('leaves a missing part out as if it had never been, and says so', () => {
    fc.assert(
      fc.property(parts, (given) => {
        const { exact, missing, lines } = scoreByWeights(given);
        const present = given.filter(({ score }) => score !== null);
        expect(exact?.toString()).toBe(scoreByWeights(present).exact?.toString());
        expect(missing).toHaveLength(given.length - present.length);
        expect(lines.filter(({ score }) => score === null).every(({ share }) => share === 0)).toBe(
          true,
        );
      }),
    );
  });

  it('explains itself: the points of its lines add up to it', () => {
    fc.assert(
      fc.property(parts, fc.constantFrom('leftOut', 'zero'), (given, missing) => {
        const { exact, lines } = scoreByWeights(given, { missing });
        const sum = lines.reduce((total, { points }) => total + points, 0);
        expect(Math.abs(sum - (exact?.toNumber() ?? 0))).toBeLessThan(0.0001 * given.length);
      }),
    );
  });

  it('counts a missing part as zero only if that is chosen', () => {
    const given = [
      { name: 'KPIs', weight: 50, score: 4 },
      { name: 'Self', weight: 50, score: null },
    ];
    expect(scoreByWeights(given).exact?.toNumber()).toBe(4);
    expect(scoreByWeights(given, { missing: 'zero' }).exact?.toNumber()).toBe(2);
    expect(scoreByWeights([{ name: 'Self', weight: 1, score: null }]).exact).toBeNull();
  });

  it('is rounded once, half up', () => {
    expect([3.325, 2.505, 2.504_999, 1.005].map((one) => roundScore(one, 2))).toEqual([
      3.33, 2.51, 2.5, 1.01,
    ]);
  });
});

it('accepts weights only if they are exactly 100', () => {
  expect(areWeightsWhole([33.33, 33.33, 33.34])).toBe(true);
  expect(areWeightsWhole([33.33, 33.33, 33.33])).toBe(false);
  expect(areWeightsWhole([0.1, 0.2, 99.7])).toBe(true);
  expect(areWeightsWhole([])).toBe(false);
});

describe('the percentage of a KPI', () => {
  const goal = (more: Partial<Target>): Target => ({
    direction: '1',
    target: 100,
    floor: null,
    stretch: null,
    cap: 120,
    ...more,
  });
  const amount = fc.integer({ min: 0, max: 1000 });

  it('is between 0 and the cap, whatever the result', () => {
    fc.assert(
      fc.property(
        fc.record({
          direction: fc.constantFrom(...(Object.keys(DIRECTIONS) as Direction[])),
          target: amount,
          floor: fc.option(amount),
          stretch: fc.option(amount),
          cap: fc.integer({ min: 100, max: 200 }),
        }),
        fc.integer({ min: -1000, max: 5000 }),
        (target, achieved) => {
          const { percent } = getKpiPercent(target, achieved);
          expect(percent).toBeGreaterThanOrEqual(0);
          expect(percent).toBeLessThanOrEqual(target.cap);
        },
      ),
    );
  });

  it('never falls as a result improves', () => {
    fc.assert(
      fc.property(amount, amount, fc.integer({ min: 1, max: 1000 }), (one, other, target) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        const percent = (direction: Direction, achieved: number) =>
          getKpiPercent(goal({ direction, target }), achieved).percent;
        expect(percent('1', low)).toBeLessThanOrEqual(percent('1', high));
        expect(percent('2', low)).toBeGreaterThanOrEqual(percent('2', high));
      }),
    );
  });

  it('says why: capped, none occurred, between floor and stretch, or away from the target', () => {
    expect(getKpiPercent(goal({}), 150)).toEqual({ percent: 120, reason: 'capped' });
    expect(getKpiPercent(goal({}), 75)).toEqual({ percent: 75, reason: 'ratio' });
    expect(getKpiPercent(goal({ direction: '2', target: 3 }), 0)).toEqual({
      percent: 120,
      reason: 'noneOccurred',
    });
    expect(getKpiPercent(goal({ direction: '2', target: 0 }), 0).percent).toBe(100);
    expect(getKpiPercent(goal({ direction: '2', target: 0 }), 2)).toEqual({
      percent: 0,
      reason: 'noTarget',
    });
    expect(getKpiPercent(goal({ direction: '3' }), 90)).toEqual({
      percent: 90,
      reason: 'deviation',
    });
    expect(getKpiPercent(goal({ direction: '3' }), 115).percent).toBe(85);
    const steps = goal({ floor: 80, stretch: 140 });
    expect(
      [70, 80, 90, 100, 120, 140, 200].map((one) => getKpiPercent(steps, one).percent),
    ).toEqual([0, 0, 50, 100, 110, 120, 120]);
    const fewer = goal({ direction: '2', target: 5, floor: 10, stretch: 1 });
    expect([12, 7.5, 5, 3, 0].map((one) => getKpiPercent(fewer, one).percent)).toEqual([
      0, 50, 100, 110, 120,
    ]);
  });

  it('comes from the results of a cycle as the KPI says', () => {
    expect(summarizeResults('sum', [0.1, 0.2])).toBe(0.3);
    expect(summarizeResults('average', [1, 2, 2])).toBe(1.6667);
    expect(summarizeResults('latest', [1, 9])).toBe(9);
    expect(summarizeResults('sum', [])).toBeNull();
  });
});

describe('a scale', () => {
  it('marks between its ends, linearly, and never outside them', () => {
    fc.assert(
      fc.property(hundredths(-50, 300), (percent) => {
        const mark = getMark(percent, { worst: 50, best: 120 }, { lowest: 1, highest: 5 });
        expect(mark.gte(1) && mark.lte(5)).toBe(true);
      }),
    );
    expect(getMark(85, { worst: 50, best: 120 }, { lowest: 1, highest: 5 }).toNumber()).toBe(3);
  });

  it('has a band for every score from its lowest band on', () => {
    const bands = [
      { from: 2.51, label: 'Good' },
      { from: 1, label: 'Poor' },
    ];
    fc.assert(
      fc.property(hundredths(1, 5), (score) => {
        expect(getBand(score, bands)?.label).toBe(score >= 2.51 ? 'Good' : 'Poor');
      }),
    );
    expect(getBand(0.99, bands)).toBeNull();
  });
});

describe('a change during the cycle', () => {
  const year = { from: '2026-01-01', to: '2026-12-31' };
  const none = { absences: [], leastDays: 30 };

  it('counts by days, and splitting a period with the same score changes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 363 }),
        fc.integer({ min: 0, max: 364 }),
        fc.integer({ min: 0, max: 120 }),
        hundredths(1, 5),
        hundredths(1, 5),
        (cut, start, length, first, second) => {
          const absences = [
            { from: addDays(year.from, start), to: addDays(year.from, start + length) },
          ];
          const at = (day: number) => addDays(year.from, day);
          const halves = [
            { name: 'a', from: year.from, to: at(cut - 1), score: first },
            { name: 'b', from: at(cut), to: year.to, score: second },
          ];
          const middle = Math.floor(cut / 2);
          const split = [
            { name: 'a', from: year.from, to: at(middle - 1), score: first },
            { name: 'a', from: at(middle), to: at(cut - 1), score: first },
            ...halves.slice(1),
          ];
          const score = (stretches: typeof halves) => {
            const { exact } = scoreByDays(stretches, { absences, leastDays: 30 });
            return exact && roundScore(exact, 8);
          };
          expect(score(split)).toBe(score(halves));
        },
      ),
    );
  });

  it('weighs two supervisors by their days', () => {
    const { exact, lines } = scoreByDays(
      [
        { name: 'first', from: '2026-01-01', to: '2026-03-14', score: 5 },
        { name: 'second', from: '2026-03-15', to: '2026-12-31', score: 3 },
      ],
      none,
    );
    expect(lines.map(({ weight }) => weight)).toEqual([73, 292]);
    expect(exact?.toNumber()).toBe(3.4);
  });

  it('leaves out long absences, but not short ones', () => {
    const absences = [
      { from: '2026-02-01', to: '2026-02-20' },
      { from: '2026-02-21', to: '2026-05-31' },
      { from: '2026-07-01', to: '2026-07-05' },
    ];
    expect(countDays(year, absences, 30)).toBe(365 - daysInclusive('2026-02-01', '2026-05-31'));
    expect(countDays({ from: '2026-03-01', to: '2026-04-30' }, absences, 30)).toBe(0);
  });
});

describe('a tree of objectives', () => {
  it('gives a parent the weighted mean of its children, at any depth', () => {
    const progress = getTreeProgress([
      { id: 1, parentId: null, weight: 1, progress: 0 },
      { id: 2, parentId: 1, weight: 3, progress: 0 },
      { id: 3, parentId: 1, weight: 1, progress: 100 },
      { id: 4, parentId: 2, weight: 1, progress: 50 },
      { id: 5, parentId: 2, weight: 1, progress: 70 },
    ]);
    expect([1, 2, 3].map((id) => progress.get(id))).toEqual([70, 60, 100]);
    expect([0, 70, 100].map(getProgressState)).toEqual(['Pending', 'In Progress', 'Completed']);
  });

  it('ends even if two objectives contain each other', () => {
    const progress = getTreeProgress([
      { id: 1, parentId: 2, weight: 1, progress: 10 },
      { id: 2, parentId: 1, weight: 1, progress: 20 },
    ]);
    expect(progress.size).toBe(2);
  });
});

it('shows no figure of a group in which a single person could be recognised', () => {
  const four = [1, 2, 3, 4];
  expect(meanOfEnough(four, MIN_GROUP)).toBeNull();
  expect(meanOfEnough([...four, 5], MIN_GROUP)).toBe(3);
  expect(meanOfEnough([], 0)).toBeNull();
});

it('counts what is still missing of a cycle', () => {
  const counts = { people: 5, withSelf: 2, withTargets: 4, withSupervisor: 0, earlierMissing: 1 };
  expect(getCycleSummary(counts)).toEqual({
    people: 5,
    selfMissing: 3,
    targetsMissing: 1,
    supervisorMissing: 5,
    earlierMissing: 1,
  });
});

describe('groups beside a total', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 8 });
  const toGroups = (people: readonly number[]) =>
    people.map((one, at) => ({ name: String(at), people: one }));

  it('hide those of too few, and enough of the others that the rest of the total reveals no one', () => {
    fc.assert(
      fc.property(sizes, (people) => {
        const groups = toGroups(people);
        const hidden = getHiddenGroups(groups, MIN_GROUP);
        for (const group of groups) {
          if (group.people < MIN_GROUP) expect(hidden.has(group.name)).toBe(true);
        }
        const rest = groups.reduce((sum, one) => sum + (hidden.has(one.name) ? one.people : 0), 0);
        expect(rest === 0 || rest >= MIN_GROUP || hidden.size === groups.length).toBe(true);
      }),
    );
  });

  it('hide no more than that', () => {
    expect([...getHiddenGroups(toGroups([5, 9]), MIN_GROUP)]).toEqual([]);
    expect([...getHiddenGroups(toGroups([9, 2, 6]), MIN_GROUP)]).toEqual(['1', '2']);
    expect([...getHiddenGroups(toGroups([9, 2, 3, 6]), MIN_GROUP)]).toEqual(['1', '2']);
  });
});

describe('a place in the nine box grid', () => {
  const scale = { lowest: 1, highest: 5 };
  const thirds = fc.constantFrom(1 as const, 2 as const, 3 as const);

  it('is the third of the scale in which the score lies', () => {
    expect([1, 2.33, 2.34, 3.66, 3.67, 5].map((score) => getPerformance(score, scale))).toEqual([
      1, 1, 2, 2, 3, 3,
    ]);
  });

  it('begins with a score of that third, whatever its decimals', () => {
    fc.assert(
      fc.property(thirds, fc.nat(3), (third, decimals) => {
        const first = getFirstScore(third, scale, decimals);
        // Without decimals a third can lie between two scores.
        if (decimals > 0) expect(getPerformance(first, scale)).toBe(third);
      }),
    );
  });

  it('needs two who rate the potential', () => {
    expect(getPotential([])).toBeNull();
    expect(getPotential([3])).toBeNull();
    expect(getPotential([3, 2])).toBe(3);
    expect(getPotential([1, 2, 1])).toBe(1);
  });
});
