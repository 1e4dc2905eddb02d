/**
 * The settings and rows with which a new company begins, such as the usual currency and working week of its
 * country.
 */
export interface StartingSet {
  /** The ISO code of the country, or null if the set isn't for one. */
  country: string | null;
  currency: string | null;
  calendar: { timeZone?: string; fiscalMonth: number; weekend: number[] };
}

export const STARTING_SET_IDS = [
  'general',
  'bangladesh',
  'india',
  'unitedKingdom',
  'unitedArabEmirates',
] as const;

export type StartingSetId = (typeof STARTING_SET_IDS)[number];

/** The leave types, holidays and other rows of the sets are on the server, in `startingSets/data`. */
export const STARTING_SETS: Readonly<Record<StartingSetId, StartingSet>> = {
  general: {
    country: null,
    currency: null,
    calendar: { weekend: [6, 7], fiscalMonth: 1 },
  },
  bangladesh: {
    country: 'BD',
    currency: 'BDT',
    calendar: { timeZone: 'Asia/Dhaka', fiscalMonth: 7, weekend: [5, 6] },
  },
  india: {
    country: 'IN',
    currency: 'INR',
    calendar: { timeZone: 'Asia/Kolkata', fiscalMonth: 4, weekend: [6, 7] },
  },
  unitedKingdom: {
    country: 'GB',
    currency: 'GBP',
    calendar: { timeZone: 'Europe/London', fiscalMonth: 4, weekend: [6, 7] },
  },
  unitedArabEmirates: {
    country: 'AE',
    currency: 'AED',
    calendar: { timeZone: 'Asia/Dubai', fiscalMonth: 1, weekend: [6, 7] },
  },
};
