import type { BandRow } from './structures.ts';

/** Slabs that cases name only by their year, as widths with their rates. */
export const SLABS = {
  '2024-25': [
    [350_000, 0],
    [100_000, 5],
    [400_000, 10],
    [500_000, 15],
    [500_000, 20],
    [2_000_000, 25],
    [null, 30],
  ],
  '2026-27': [
    [375_000, 0],
    [300_000, 10],
    [400_000, 15],
    [500_000, 20],
    [2_000_000, 25],
    [null, 30],
  ],
} as const;

/** The Indian slabs of the cases that name only "the scheme" of their suite. */
export const INDIA_2018 = {
  bands: [
    [0, 250_000, 0],
    [250_000, 500_000, 5],
    [500_000, 1_000_000, 20],
    [1_000_000, null, 30],
  ] satisfies BandRow[],
  cess_percent: 4,
  standard_deduction: 50_000,
};
