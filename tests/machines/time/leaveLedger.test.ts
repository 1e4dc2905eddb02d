import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASE_AREAS } from '#tests/cases/areas.ts';
import { caseFile, runCases } from '#tests/cases/run.ts';
import { plainCalendar } from '#tests/cases/plainCalendar.ts';
import { readFileSync } from 'node:fs';
import {
  expiries,
  spend,
  standingOn,
  type Allocation,
} from '#machines/domains/time/leave/allocations.ts';
import { sum } from '#machines/domains/time/leave/amount.ts';
import { countLeave } from '#machines/domains/time/leave/count.ts';
import { findClashingDays, type ExistingPart } from '#machines/domains/time/leave/clashes.ts';
import { balanceOn, getReversal, type LedgerEntry } from '#machines/domains/time/leave/ledger.ts';
import { takeable, yearsAhead } from '#machines/domains/time/leave/years.ts';
import { addDays, addMonths, daysFrom } from '#machines/core/values/dates.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { createDatabase } from '#tests/support/database.ts';
import { sharedData } from '#tests/support/sharedData.ts';

const BEGIN = '2024-01-01';
const date = fc.integer({ min: 0, max: 700 }).map((ahead) => addDays(BEGIN, ahead));
const quarters = fc.integer({ min: 1, max: 80 }).map((count) => count / 4);

const entry: fc.Arbitrary<LedgerEntry> = fc.record({
  kind: fc.constantFrom('grant', 'accrual', 'carry', 'take', 'encash', 'adjust'),
  days: fc.tuple(quarters, fc.boolean()).map(([days, isLess]) => (isLess ? -days : days)),
  on: date,
  source: fc.constantFrom('one', 'two', 'three'),
});
const allocation = (id: number): fc.Arbitrary<Allocation> =>
  fc.tuple(quarters, date, fc.integer({ min: 0, max: 400 })).map(([days, from, length]) => ({
    id,
    days,
    from,
    to: addDays(from, length),
  }));
const allocations = fc.tuple(allocation(1), allocation(2), allocation(3));
const taken = fc.uniqueArray(fc.record({ date, days: fc.constantFrom(0.25, 0.5, 1) }), {
  selector: (one) => one.date,
  maxLength: 30,
});
const RUNS = { numRuns: 200, interruptAfterTimeLimit: 1000 };

describe('a balance is the sum of its ledger', () => {
  it('in any order of grants, requests, changes and cancellations', () => {
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 30 }), date, fc.nat(), (entries, day, seed) => {
        const order = entries
          .map((one, place) => ({ one, key: ((place + 1) * (seed + 7919)) % 9973 }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(balanceOn(order, day)).toBe(balanceOn(entries, day));
        const cancelled = [...entries, ...getReversal(entries, 'one')];
        const without = entries.filter(({ source }) => source !== 'one');
        expect(balanceOn(cancelled, day)).toBe(balanceOn(without, day));
        // If all days are carried forward, a new year neither adds nor removes days.
        const years = [2024, 2025].map((year) => ({
          startsOn: `${year}-01-01`,
          endsOn: `${year}-12-31`,
        }));
        const account = {
          posted: entries.map((one) => ({ ...one, isExpiry: false, to: null })),
          coming: [],
          pending: [],
          years,
          rule: { carry: { most: null, mostTotal: null }, carriedFor: null },
          today: '2025-12-31',
        };
        const ahead = yearsAhead(account, BEGIN);
        expect(ahead.at(-1)?.carried).toBe(balanceOn(entries, '9999-12-31'));
        const most = takeable(account, '2025-12-31', 1000);
        const before = ahead.map(({ debt }) => debt);
        const requests = [{ date: '2025-12-31', days: most }];
        expect(yearsAhead(account, BEGIN, requests).map(({ debt }) => debt)).toEqual(before);
      }),
      RUNS,
    );
  });

  it('with expiring days, when leave is recorded in any order', () => {
    fc.assert(
      fc.property(allocations, taken, (grants, days) => {
        const backwards = days.toReversed();
        expect([...spend(grants, days).used]).toEqual([...spend(grants, backwards).used]);
        const { used, short } = spend(grants, days);
        expect(sum([...used.values(), ...short.values()])).toBe(sum(days.map((one) => one.days)));
        for (const { id, days: amount } of grants) {
          expect(used.get(id)).toBeLessThanOrEqual(amount);
        }
        const end = standingOn(grants, days, 0, '2030-01-01');
        const lost = sum(expiries(grants, days).map((one) => one.days));
        expect(end.remaining).toBe(sum([end.total, lost, -end.taken]));
      }),
      RUNS,
    );
  });

  it('and no date ever holds more than one day', () => {
    const part = fc
      .tuple(fc.constantFrom(0, 250, 500, 750), fc.constantFrom(250, 500, 1000))
      .map(([begins, length]) => [begins, Math.min(1000, begins + length)] as const);
    const leave = fc
      .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5 }), part)
      .map(([ahead, length, first]) => {
        const from = addDays(BEGIN, ahead);
        return { from, to: addDays(from, length), partOn: from, part: first };
      });
    fc.assert(
      fc.property(fc.array(leave, { maxLength: 12 }), (request) => {
        const parts: ExistingPart[] = [];
        for (const one of request) {
          if (findClashingDays(parts, one).length > 0) continue;
          for (const day of daysFrom(one.from, one.to)) {
            const [from, to] = day === one.partOn ? one.part : [0, 1000];
            parts.push({ day, from, to });
          }
        }
        for (const day of new Set(parts.map((one) => one.day))) {
          const own = parts.filter((one) => one.day === day);
          expect(sum(own.map(({ from, to }) => to - from))).toBeLessThanOrEqual(1000);
        }
      }),
      RUNS,
    );
  });
});

describe('counted days', () => {
  const rules = { countsFreeDays: false, sandwich: 'none' } as const;

  it('include 29 February', () => {
    expect(
      countLeave({ from: '2024-02-28', to: '2024-03-01' }, plainCalendar({}), rules).days,
    ).toBe(3);
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2023-01-31', 1)).toBe('2023-02-28');
    expect(addMonths('0096-01-31', 1)).toBe('0096-02-29');
  });

  it('are returned when a holiday is declared later, and counted when it moves away', () => {
    const input = { from: '2026-03-02', to: '2026-03-06' };
    const on = (...dates: string[]) =>
      plainCalendar({ holidays: new Map(dates.map((day) => [day, 'Holiday'])) });
    expect(countLeave(input, on(), rules).days).toBe(5);
    expect(countLeave(input, on('2026-03-04'), rules).days).toBe(4);
    expect(countLeave(input, on('2026-03-09'), rules).days).toBe(5);
  });

  it('say why each counts or does not', () => {
    const calendar = plainCalendar({
      weekend: [5, 6],
      holidays: new Map([['2026-03-04', 'A day']]),
    });
    const { rows } = countLeave(
      { from: '2026-03-04', to: '2026-03-08', parts: new Map([['2026-03-05', 0.5]]) },
      calendar,
      rules,
    );
    expect(rows.map(({ why, days }) => [why, days])).toEqual([
      ['holiday', 0],
      ['part', 0.5],
      ['weeklyOff', 0],
      ['weeklyOff', 0],
      ['work', 1],
    ]);
  });
});

let database: Awaited<ReturnType<typeof createDatabase>>;
let db: Db;
beforeAll(async () => {
  database = await createDatabase();
  db = connect(database.url, { pool: 1 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const file = sharedData('worked-cases.json');

/**
 * Cases of the same shapes with figures calculated by hand: ends of months and years, 29 February, nights.
 */
it.each(['time', 'variants'])(
  'cases calculated by hand (%s) have the expected results',
  async (name) => {
    const all = caseFile.parse(
      JSON.parse(readFileSync(new URL(`../workedCases/${name}.json`, import.meta.url), 'utf8')),
    );
    const { failures, unsupported } = await runCases(all, CASE_AREAS, async () => db);
    expect(all.length).toBeGreaterThan(40);
    expect(failures).toEqual([]);
    expect(unsupported).toEqual([]);
  },
);

/** Cases that don't come out, each with its reason in docs/decisions/pay.md. */
const OPEN_CASES = ['HOLD-002', 'TAX-014', 'TAX-015'];

describe.skipIf(file === null)('the worked cases beside the project', () => {
  it.each([...CASE_AREAS.keys()])('of %s have the expected results', async (area) => {
    const all = caseFile.parse(JSON.parse(readFileSync(file ?? '', 'utf8')));
    const { failures, unsupported } = await runCases(
      all.filter((one) => one.area === area),
      CASE_AREAS,
      async () => db,
    );
    const ids = new Set(all.filter((one) => one.area === area).map(({ id }) => id));
    expect(failures.filter(({ id }) => !OPEN_CASES.includes(id))).toEqual([]);
    const open = [...failures, ...unsupported].map(({ id }) => id);
    expect([...new Set(open)].sort()).toEqual(OPEN_CASES.filter((id) => ids.has(id)));
  });
});
