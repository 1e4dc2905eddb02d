import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysInclusive } from '#machines/core/values/dates.ts';
import {
  divideMonths,
  getRatedPeriods,
  withState,
  type LedStretch,
} from '#machines/domains/performance/appraisal/supervisors.ts';

const CYCLE = { from: '2026-01-01', to: '2026-12-31' };
const [PERSON, TODAY] = [1, 2];

const divide = (
  led: readonly LedStretch[],
  { leastMonths = 3, gone = [] }: { leastMonths?: number; gone?: readonly number[] } = {},
) =>
  divideMonths(led, {
    cycle: CYCLE,
    employeeId: PERSON,
    supervisorId: TODAY,
    leastMonths,
    gone: new Set(gone),
  });

const led = (from: string, to: string, supervisorId: number | null): LedStretch => ({
  from,
  to,
  supervisorId,
});

describe('the months of several supervisors', () => {
  it('are those on which each led the person, within the cycle', () => {
    const { ownPeriods, earlier } = divide([
      led('2024-03-01', '2026-05-31', 3),
      led('2026-06-01', '2027-05-31', TODAY),
    ]);
    expect(ownPeriods).toEqual([{ from: '2026-06-01', to: '2026-12-31' }]);
    expect(earlier).toEqual([
      {
        employeeId: 3,
        periods: [{ from: '2026-01-01', to: '2026-05-31' }],
        state: 'waiting',
        reason: null,
      },
    ]);
  });

  it('go to the supervisor of today if they are too few, had none, or whose supervisor has left', () => {
    const quarter = [
      led('2026-01-01', '2026-03-31', 3),
      led('2026-04-01', '2026-05-31', 4),
      led('2026-06-01', '2026-06-30', null),
      led('2026-07-01', '2026-12-31', TODAY),
    ];
    const { ownPeriods, earlier } = divide(quarter);
    expect(earlier.map(({ employeeId }) => employeeId)).toEqual([3]);
    expect(ownPeriods).toEqual([{ from: '2026-04-01', to: '2026-12-31' }]);
    const left = divide(quarter, { gone: [3] });
    expect(left.earlier).toMatchObject([{ state: 'leftOut', reason: 'hasLeft' }]);
    expect(getRatedPeriods(left)).toEqual([CYCLE]);
    const day = [led('2026-01-01', '2026-03-30', 3), led('2026-03-31', '2026-12-31', TODAY)];
    expect(divide(day).earlier).toEqual([]);
  });

  it('of someone who led twice are one form, and those of the supervisor of today theirs', () => {
    const { ownPeriods, earlier } = divide(
      [
        led('2026-01-01', '2026-01-31', 3),
        led('2026-02-01', '2026-04-30', TODAY),
        led('2026-05-01', '2026-06-30', 3),
        led('2026-07-01', '2026-12-31', TODAY),
      ],
      { leastMonths: 3 },
    );
    expect(earlier.map(({ periods }) => periods)).toEqual([
      [
        { from: '2026-01-01', to: '2026-01-31' },
        { from: '2026-05-01', to: '2026-06-30' },
      ],
    ]);
    expect(ownPeriods).toHaveLength(2);
  });

  it('are the whole cycle if nothing is known about the past', () => {
    expect(divide([])).toEqual({ ownPeriods: [CYCLE], earlier: [] });
    // No one is asked about themselves.
    expect(divide([led('2026-01-01', '2026-12-31', PERSON)]).earlier).toEqual([]);
  });

  it('count each day on which the person was led once, even if someone is left out later', () => {
    const stretch = fc.record({
      days: fc.integer({ min: 1, max: 150 }),
      supervisorId: fc.constantFrom(null, TODAY, 3, 4, 5),
    });
    fc.assert(
      fc.property(
        fc.array(stretch, { minLength: 1, maxLength: 7 }),
        fc.integer({ min: 1, max: 6 }),
        fc.subarray([3, 4, 5]),
        fc.constantFrom(3, 4, 5),
        (stretches, leastMonths, gone, skipped) => {
          let from = CYCLE.from;
          const all = stretches.map(({ days, supervisorId }) => {
            const one = led(from, addDays(from, days - 1), supervisorId);
            from = addDays(from, days);
            return one;
          });
          const divided = divide(all, { leastMonths, gone });
          const after = {
            ...divided,
            earlier: divided.earlier.map((one) =>
              one.state === 'waiting' ? (withState([one], skipped, 'leftOut')[0] ?? one) : one,
            ),
          };
          const days = [
            ...getRatedPeriods(after),
            ...after.earlier
              .filter(({ state }) => state !== 'leftOut')
              .flatMap(({ periods }) => periods),
          ].reduce((sum, period) => sum + daysInclusive(period.from, period.to), 0);
          const last = all.at(-1)?.to ?? CYCLE.from;
          expect(days).toBe(daysInclusive(CYCLE.from, last < CYCLE.to ? last : CYCLE.to));
          expect(new Set(divided.earlier.map(({ employeeId }) => employeeId)).size).toBe(
            divided.earlier.length,
          );
        },
      ),
    );
  });
});
