import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareValues } from '#web/components/table/column.ts';
import { coverage, withAll, withRange } from '#web/components/table/selection.ts';
import { dateText, parseDate, shiftDays } from '#web/components/ui/dateText.ts';
import { numberText, parseNumber, roundTo } from '#web/components/ui/numberText.ts';
import { matchOptions } from '#web/components/ui/options.ts';

describe('a typed date', () => {
  it.each([
    ['2026-06-01', 'en-US', '2026-06-01'],
    ['20260601', 'en-US', '2026-06-01'],
    ['1/6/2026', 'en-GB', '2026-06-01'],
    ['6/1/2026', 'en-US', '2026-06-01'],
    ['1.6.26', 'en-US', '2026-06-01'],
    ['1 Jun 2026', 'en-GB', '2026-06-01'],
    ['jun 1, 2026', 'en-US', '2026-06-01'],
    ['1. März 2026', 'de-DE', '2026-03-01'],
    ['1 june 26', 'de-DE', '2026-06-01'],
    ['29/02/2024', 'en-GB', '2024-02-29'],
    ['২৫/১১/২০২৬', 'bn-BD', '2026-11-25'],
    ['২৫ নভেম্বর ২০২৬', 'bn-BD', '2026-11-25'],
  ])('%s in %s is %s', (text, locale, iso) => {
    expect(parseDate(text, locale)).toBe(iso);
  });

  it.each(['', 'soon', '31/02/2026', '2026-13-01', '29/02/2025', '1 Foo 2026', '99999', '1/2'])(
    '%j is none',
    (text) => {
      expect(parseDate(text, 'en-GB')).toBeNull();
    },
  );

  it('is read back as it is shown, in any of these locales', () => {
    const days = fc.integer({ min: 0, max: 40_000 }).map((days) => shiftDays('1980-01-01', days));
    const locales = fc.constantFrom('en-US', 'en-GB', 'de-DE', 'fr-FR', 'bn-BD', 'es-ES');
    fc.assert(
      fc.property(days, locales, (iso, locale) => {
        expect(parseDate(dateText(iso, locale), locale)).toBe(iso);
      }),
    );
  });
});

describe('a typed number', () => {
  it.each([
    ['7.5', 'en-GB', 7.5],
    ['1,234.50', 'en-GB', 1234.5],
    ['1.234,50', 'de-DE', 1234.5],
    ['1 234,5', 'fr-FR', 1234.5],
    ['.5', 'en-GB', 0.5],
    ['7.', 'en-GB', 7],
    ['−3', 'en-GB', -3],
    ['১২,৩৪৫.৫০', 'bn-BD', 12_345.5],
  ])('%s in %s is %d', (text, locale, value) => {
    expect(parseNumber(text, locale)).toBe(value);
  });

  it.each(['', 'abc', '1-2', '1e5', '--1', '.'])('%j is none', (text) => {
    expect(parseNumber(text, 'en-GB')).toBeNull();
  });

  it('is read back as it is shown', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'bn-BD', 'de-CH'),
        (cents, locale) => {
          const value = roundTo(cents / 100, 2);
          expect(parseNumber(numberText(value, 2, true, locale), locale)).toBe(value);
        },
      ),
    );
  });

  it('is rounded by its decimal digits, and not by its binary value', () => {
    expect(roundTo(1.005, 2)).toBe(1.01);
    // It has no cents, and must not become nothing.
    expect(roundTo(1e20, 2)).toBe(1e20);
    expect(roundTo(-1.005, 2)).toBe(-1.01);
    expect(roundTo(8.345, 2)).toBe(8.35);
  });
});

describe('a selection', () => {
  const order = ['a', 'b', 'c', 'd', 'e'];

  it('selects a range in either direction and keeps the rest', () => {
    expect([...withRange(new Set(['e']), order, 'd', 'b', true)].toSorted()).toEqual([
      'b',
      'c',
      'd',
      'e',
    ]);
    expect([...withRange(new Set(order), order, 'b', 'c', false)]).toEqual(['a', 'd', 'e']);
  });

  it('selects all, then none, and keeps those on other pages', () => {
    const all = withAll(new Set(['z', 'a']), order);
    expect(coverage(all, order)).toBe('all');
    expect([...withAll(all, order)]).toEqual(['z']);
    expect(coverage(new Set(['z']), order)).toBe('none');
    expect(coverage(new Set(['a']), order)).toBe('some');
  });
});

describe('options', () => {
  const options = ['Dyeing A', 'Überseehandel', 'Accounts A', 'Audit A'].map((label, value) => ({
    label,
    value,
  }));
  const readMatches = (query: string) => matchOptions(options, query).map(({ label }) => label);

  it('are found by every word typed, in any case and without accents, beginnings first', () => {
    // Of several words, short ones begin a word.
    expect(readMatches('a a')).toEqual(['Accounts A', 'Audit A', 'Dyeing A']);
    expect(readMatches('uber')).toEqual(['Überseehandel']);
    expect(readMatches('aud A')).toEqual(['Audit A']);
    expect(readMatches('zz')).toEqual([]);
  });
});

describe('the values of a column', () => {
  it('are ordered as a reader would', () => {
    expect(['Line 10', 'line 9', 'Ärger', 'Zorn'].toSorted(compareValues)).toEqual([
      'Ärger',
      'line 9',
      'Line 10',
      'Zorn',
    ]);
    expect([new Date(2), new Date(1)].toSorted(compareValues)).toEqual([new Date(1), new Date(2)]);
  });
});
