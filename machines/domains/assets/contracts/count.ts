import { z } from 'zod';
import { calendarDay } from '#machines/core/values/calendarDay.ts';

const id = (label: string) =>
  z.number(`${label} is required`).int(`${label} must be an ID`).positive(`${label} is required`);
const note = z.string().trim().max(500, 'Note can have at most 500 characters').nullish();

/** A count may take this many days. */
export const LONGEST_COUNT = 31;

/** POST /Asset/Count/Open: opens a count of a workplace, or of a business unit with all its places. */
export const openCountBody = z.object({
  businessUnitId: id('Business unit'),
  workplaceId: id('Place').nullish(),
  endsOn: calendarDay('Last day is required'),
  includesHeld: z.boolean().default(false),
  note,
});

/** The results of looking for an asset. */
export const RESULTS = { found: 'Found', elsewhere: 'Found elsewhere' } as const;
export type Result = keyof typeof RESULTS;

export const code = z
  .string('Tag or serial number is required')
  .trim()
  .min(1, 'Tag or serial number is required')
  .max(300, 'Tag or serial number can have at most 300 characters');

/** POST /Asset/Count/Mark: records that someone has seen an asset. */
export const markBody = z.object({
  countId: id('Count'),
  assetId: id('Asset'),
  result: z.enum(['found', 'elsewhere'], 'Result is required'),
  condition: z.enum(['new', 'good', 'worn', 'damaged'], 'Condition is required'),
  quantity: z
    .number('Number must be a number')
    .int('Number must be a whole number')
    .min(1, 'Number must be at least 1')
    .max(100_000, 'Number can be at most 100000')
    .default(1),
  /** The place where the asset was seen, if it isn't the expected one. */
  workplaceId: id('Place').nullish(),
  note,
});

/** POST /Asset/Count/Unmark: withdraws a mark made by mistake, so that the asset can be counted again. */
export const unmarkBody = z.object({
  itemId: id('Asset'),
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Reason can have at most 500 characters'),
});

/** A count with its numbers, which no longer change once the count is closed. */
export interface CountRow {
  countId: number;
  number: string;
  unit: string;
  /** The name of the place, or null for the whole business unit. */
  place: string | null;
  includesHeld: boolean;
  note: string | null;
  openedBy: string | null;
  openedAt: string;
  endsOn: string;
  endedAt: string | null;
  state: string;
  status: string;
  expected: number;
  /** How many assets have been counted, both expected and unexpected ones. */
  counted: number;
  found: number;
  elsewhere: number;
  damaged: number;
  missing: number;
  unexpected: number;
}

/** The filters of a count's list: not counted yet, counted, found elsewhere, damaged, unexpected. */
export const PARTS = ['left', 'counted', 'elsewhere', 'damaged', 'unexpected'] as const;
export type Part = (typeof PARTS)[number];

/** An asset in a count: the register's data when the count was opened, and what was seen. */
export interface CountItem {
  /** The ID in the list of expected assets, or null for an asset that was not expected and has not been counted. */
  itemId: number | null;
  assetId: number;
  code: string;
  name: string;
  kind: string;
  serialNumber: string | null;
  isCounted: boolean;
  isExpected: boolean;
  expectedQuantity: number;
  holder: string | null;
  place: string | null;
  room: string | null;
  /** The condition of the asset in the register when the count was opened. */
  conditionBefore: string;
  result: Result | null;
  quantity: number | null;
  condition: string | null;
  foundAt: string | null;
  note: string | null;
  countedBy: string | null;
  countedAt: string | null;
  /** The outcome of the search for it, if it was missing. */
  missing: string | null;
  mayUnmark: boolean;
}

export interface CountItemPage {
  total: number;
  items: CountItem[];
}

/** GET /Asset/ByLabel: the asset with a scanned label, and its open count. */
export interface LabelAnswer {
  assetId: number;
  name: string;
  code: string;
  /** The open count that expects the asset or covers its place. */
  countId: number | null;
}
