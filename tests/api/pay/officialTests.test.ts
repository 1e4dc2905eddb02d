import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { countryFile } from '#machines/domains/pay/contracts/countryFile.ts';
import { evaluateOfficial } from '#server/domains/pay/officialTests/index.ts';

const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
const country = (name: string) => countryFile.parse(read(`docs/countries/${name}.json`));

/** Published test data of tax offices, which stays beside the project. */
const official = (name: string) =>
  new URL(`../../../../shared/data/official/${name}.json`, import.meta.url);

it.each(['uk-paye', 'au-payg'])('calculates every amount of the test data of %s', (name) => {
  const path = official(name);
  if (!existsSync(path)) return console.warn(`${path.pathname} is absent: not compared`);
  const { right, all, differences } = evaluateOfficial(country(name), read(path.pathname));
  expect(differences).toEqual([]);
  expect(right).toBe(all);
});

/** A year with one band of a fifth up to 1,200 and two fifths beyond. */
const oneYear = {
  bands: {
    '2030': [
      [1200, 20],
      [null, 40],
    ],
  },
  rows: [
    [2030, 12, '12L', 1, false, 150, 0, 0, 31.8],
    [2030, 12, 'BR', 2, false, 100, 50, 10, 20],
    [2030, 12, 'D0', 1, true, 100.99, 50, 10, 40],
    [2030, 12, 'NT', 2, false, 100, 50, 10, -10],
    [2030, 12, 'K120', 1, false, 10, 0, 0, 5],
  ],
};

it('reads the tables of a year from the data, and names each line that differs', () => {
  const uk = country('uk-paye');
  // 12L: allowance 129 ÷ 12 = 10.75; of 139 pounds, 100 at 20 % and 39 at 40 % are 35.60.
  const rows = oneYear.rows.map((row) => (row[2] === '12L' ? [...row.slice(0, 8), 35.6] : row));
  expect(evaluateOfficial(uk, { ...oneYear, rows })).toEqual({ right: 5, all: 5, differences: [] });
  expect(evaluateOfficial(uk, oneYear)).toEqual({
    right: 4,
    all: 5,
    differences: ['Line 1 (2030, 12, 12L, 1, false, 150, 0, 0, 31.8): tax is 35.6 instead of 31.8'],
  });
});

it('says what the data lacks', () => {
  const uk = country('uk-paye');
  expect(() => evaluateOfficial(uk, { rows: [] })).toThrow('no table under bands');
  expect(() => evaluateOfficial(uk, { bands: oneYear.bands })).toThrow('no lines under rows');
  expect(() => evaluateOfficial(uk, { ...oneYear, rows: [[2030, 12]] })).toThrow(
    'Line 1 has 2 values instead of 9.',
  );
  const { differences } = evaluateOfficial(uk, {
    ...oneYear,
    rows: [[2029, 12, '12L', 1, false, 150, 0, 0, 31.8]],
  });
  expect(differences).toEqual([
    'Line 1 (2029, 12, 12L, 1, false, 150, 0, 0, 31.8): tax_by_bands: There is no table bands on this day (at 5); tax_at_one_rate: There is no table bands on this day (at 35)',
  ]);
});
