import { z } from 'zod';

/** Sums of thousands of issues of this size are still exact in a double. */
const MAX_SHARES = 1_000_000_000_000;
/** The largest value of numeric(14, 2). */
const HIGHEST_RATE = 999_999_999_999.99;

const missing =
  (required: string, otherwise: string) =>
  ({ input }: { input?: unknown }): string =>
    input == null ? required : otherwise;

/** A number of shares. The messages are exactly those of spec 000 §5. */
export const shareQuantity = z
  .number({ error: missing('Share qty is required', 'Share qty must be a number') })
  .min(0, 'Minimum value is 0')
  .positive('Value must me positive')
  .int('Value should be integer')
  .max(MAX_SHARES, `Share qty can be at most ${MAX_SHARES}`);

/** The price of one share with two decimals (spec 000 §5). */
export const shareRate = z
  .number({ error: missing('Share rate is required', 'Share rate must be a number') })
  .min(0, 'Minimum value is 0')
  .positive('Value must me positive')
  .max(HIGHEST_RATE, `Share rate can be at most ${HIGHEST_RATE}`)
  .refine((rate) => Number(rate.toFixed(2)) === rate, 'Share rate can have at most two decimals');

const id = (required: string) => z.number(required).int(required).positive(required);

const reason = z
  .string('Reason is required')
  .trim()
  .min(1, 'Reason is required')
  .max(500, 'Reason can be at most 500 characters');

/** This check also runs if the item has other problems, so that all are reported together. */
const said = (unit: unknown, name: 'businessUnitId' | 'businessUnitName'): boolean => {
  const value: unknown =
    typeof unit === 'object' && unit !== null
      ? Object.entries(unit).find(([key]) => key === name)?.[1]
      : null;
  return value != null && value !== '';
};
const whenUnit = (value: boolean, label: boolean) => (payload: { value: unknown }) =>
  typeof payload.value === 'object' &&
  said(payload.value, 'businessUnitId') === value &&
  said(payload.value, 'businessUnitName') === label;

/** An item of SaveAllCompanyShares. ID 0 is for a unit without shares, and otherwise it contains the new total. */
export const shareToSave = z
  .object(
    {
      companyShareId: z
        .number('must be a number')
        .int('must be a whole number')
        .min(0, 'cannot be below 0')
        .default(0),
      businessUnitId: z
        .number('must be a number')
        .int('must be a whole number')
        .positive('must be above 0')
        .nullish(),
      businessUnitName: z
        .string('must be text')
        .max(500, 'can be at most 500 characters')
        .nullish(),
      totalShareCount: shareQuantity,
    },
    'must be an object',
  )
  .refine(() => false, {
    error: 'Business unit is required',
    path: ['businessUnitId'],
    when: whenUnit(false, false),
  })
  .refine(() => false, {
    error: 'Business unit value is required',
    path: ['businessUnitId'],
    when: whenUnit(false, true),
  })
  .refine(() => false, {
    error: 'Business unit label is required',
    path: ['businessUnitName'],
    when: whenUnit(true, false),
  });

/** The maximum number of items. No company has that many business units. */
const MAX_UNITS = 1000;

export const sharesToSave = z
  .array(shareToSave, 'The body must be a list')
  .min(1, 'The list is empty')
  .max(MAX_UNITS, `The list can hold at most ${MAX_UNITS} items`);

export const rateChange = z.object({
  companyShareId: id('Company share is required'),
  businessUnitId: id('Business unit value is required'),
  shareRate,
});

/** Allocates or takes back shares of a unit. The specification doesn't have it. */
export const shareMovement = z.object({
  companyShareId: id('Company share is required'),
  employeeId: id('Employee is required'),
  shareCount: shareQuantity,
  reason,
});
export type ShareMovement = z.output<typeof shareMovement>;

/** The shares of a unit (spec 000 §3). The numbers are sums over its ledger. The rate is null until it is set. */
export interface CompanyShare {
  companyShareId: number;
  businessUnitId: number;
  businessUnitName: string;
  totalShareCount: number;
  allocatedShareCount: number;
  remainingShareCount: number;
  shareRate: number | null;
  /** The person who made the last entry. */
  actionBy: number;
}

export type ShareEntryKind = 'issue' | 'cancel' | 'rate' | 'allocation' | 'release';

/** An entry of the ledger, with the balance after it. */
export interface ShareEntry {
  entryId: number;
  kind: ShareEntryKind;
  /** The number of shares, or null if the entry changes the rate. */
  quantity: number | null;
  rateBefore: number | null;
  shareRate: number | null;
  employeeId: number | null;
  employeeName: string | null;
  employeeCode: string | null;
  reason: string;
  actionBy: number;
  actionByName: string;
  at: string;
  totalAfter: number;
  allocatedAfter: number;
}

export interface ShareHolder {
  employeeId: number;
  employeeCode: string;
  employeeName: string;
  designationName: string;
  shareCount: number;
}

/** GET /ShareExchange/GetAllCompanySharesDetails: the unit's shares, their ledger and holders. */
export interface CompanyShareDetails extends CompanyShare {
  /** The entries, the oldest first. */
  entries: ShareEntry[];
  /** The people who have shares, those with the most first. */
  holders: ShareHolder[];
}
