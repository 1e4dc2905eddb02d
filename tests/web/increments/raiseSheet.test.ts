import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { afterIncrement, effectOnGross } from '#machines/core/values/money.ts';
import { createRaiseSheet, type SheetRow } from '#web/domains/increments/raiseSheet.ts';

const row = (id: number, more: Partial<SheetRow> = {}): SheetRow => {
  const result = {
    id,
    gross: 50_000,
    basic: 25_000,
    dependsOn: 'gross' as const,
    percent: 10,
    editable: true,
    ...more,
  };
  const after = afterIncrement(result.gross, effectOnGross(result.percent, result.dependsOn));
  return { ...result, after };
};

describe('a sheet of raises', () => {
  test('halves a percent on Basic: 10 % of 50,000 makes 52,500', () => {
    const sheet = createRaiseSheet([row(1, { dependsOn: 'basic' })], new Map());
    expect(sheet.afterOf(1)).toBe(52_500);
    expect(sheet.totals().meanPercent).toBe(5);
    sheet.change(1, 20);
    expect(sheet.afterOf(1)).toBe(55_000);
  });

  test('averages over rows and not over money', () => {
    const sheet = createRaiseSheet(
      [row(1, { gross: 10_000, percent: 20 }), row(2, { gross: 90_000, percent: 0 })],
      new Map(),
    );
    expect(sheet.totals()).toMatchObject({
      people: 2,
      gross: 100_000,
      after: 102_000,
      meanPercent: 10,
    });
  });

  test('counts a row as changed until its former value returns, and notifies listeners of changes only', () => {
    const sheet = createRaiseSheet([row(1), row(2)], new Map());
    const heard = vi.fn();
    sheet.revision.subscribe(heard);
    sheet.change(1, 12);
    expect(sheet.totals().changed).toBe(1);
    sheet.change(1, 12);
    sheet.change(1, 10);
    expect(sheet.totals().changed).toBe(0);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  test('keeps gross pay unchanged while the input is not a percent', () => {
    const sheet = createRaiseSheet([row(1)], new Map());
    sheet.change(1, null);
    expect(sheet.percentOf(1)).toBeNull();
    expect(sheet.afterOf(1)).toBe(50_000);
  });

  test('keeps edits after a reload, except of rows that can no longer be edited', () => {
    const edits = new Map<number, number | null>();
    const first = createRaiseSheet([row(1), row(2)], edits);
    first.change(1, 7);
    first.change(2, 8);
    const second = createRaiseSheet([row(1), row(2, { editable: false })], edits);
    expect(second.percentOf(1)).toBe(7);
    expect(second.percentOf(2)).toBe(10);
    expect(second.totals().changed).toBe(1);
    second.change(2, 9);
    expect(second.percentOf(2)).toBe(10);
  });

  test('has after any edits the totals of a sheet that started with them', () => {
    const amount = fc.integer({ min: 0, max: 99_999_999 }).map((cents) => cents / 100);
    const percent = fc.integer({ min: 0, max: 300_000 }).map((thousandths) => thousandths / 1000);
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ gross: amount, percent, onBasic: fc.boolean(), rejected: fc.boolean() }),
          { minLength: 1 },
        ),
        fc.array(fc.record({ at: fc.nat(), percent })),
        (people, changes) => {
          const rows = people.map(({ onBasic, ...pay }, index) =>
            row(index + 1, {
              ...pay,
              dependsOn: onBasic ? 'basic' : 'gross',
              editable: !pay.rejected,
            }),
          );
          const sheet = createRaiseSheet(rows, new Map());
          for (const { at, percent: next } of changes) sheet.change((at % rows.length) + 1, next);
          const fresh = createRaiseSheet(
            rows.map((one) => row(one.id, { ...one, percent: sheet.percentOf(one.id) ?? 0 })),
            new Map(),
          );
          const { meanPercent, after } = sheet.totals();
          expect(after).toBe(fresh.totals().after);
          expect(meanPercent).toBeCloseTo(fresh.totals().meanPercent, 6);

          // A sheet of the first rows alone, with the sums of all, says the same of edits in them.
          const { after: afterGross, meanPercent: mean, ...whole } = sheet.initialTotals();
          const percents = mean * whole.people;
          const few = rows.slice(0, Math.ceil(rows.length / 2));
          const part = createRaiseSheet(few, new Map(), {
            ...whole,
            people: whole.people + whole.rejected,
            afterGross,
            percents,
          });
          const all = createRaiseSheet(rows, new Map());
          for (const { at, percent: next } of changes) {
            for (const one of [part, all]) one.change((at % few.length) + 1, next);
          }
          const { meanPercent: partMean, ...partTotals } = part.totals();
          const { meanPercent: allMean, ...allTotals } = all.totals();
          expect(partTotals).toEqual(allTotals);
          expect(partMean).toBeCloseTo(allMean, 6);
        },
      ),
      { numRuns: 100 },
    );
  });
});
