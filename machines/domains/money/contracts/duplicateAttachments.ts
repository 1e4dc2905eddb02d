import { z } from 'zod';

/** The type of a claim (spec 002 §2.7): `TypeName`. */
export const CLAIM_TYPES = ['All', 'Other', 'TaDa'] as const;
export type ClaimType = (typeof CLAIM_TYPES)[number];

/** Whose claims the view shows (spec 002 §6): the auditor's view, or the user's own claims. */
export const PERMISSION_TYPES = ['admin', 'self'] as const;
export type PermissionType = (typeof PERMISSION_TYPES)[number];

export const MATCH_STATES = ['open', 'dismissed', 'all'] as const;
export type MatchState = (typeof MATCH_STATES)[number];

/** The page sizes of spec 002 §2.7, in its order. */
export const AUDIT_PAGE_SIZES = [5, 10, 15, 25, 100, 500, 1000] as const;
export const AUDIT_PAGE_SIZE = 15;

/** Another receipt that shows the same paper. Its code is left out if the caller may not see that receipt. */
export interface ReceiptMatch {
  matchId: number;
  /** Whether both files have the same bytes. Otherwise they are different images of the same paper. */
  isExact: boolean;
  otherCode: string | null;
  otherForName: string | null;
  otherUnit: string | null;
  otherSpentOn: string | null;
  otherAmount: number | null;
  otherAttachment: number | null;
  otherFileName: string | null;
  /** Why an auditor dismissed the match, or null if it isn't dismissed. */
  reason: string | null;
  dismissedBy: string | null;
  dismissedAt: string | null;
  /** Whether the caller may decide on this match. */
  canDecide: boolean;
}

/** A claim line whose receipt was also claimed elsewhere. The names are the specification's (002 §3). */
export interface DuplicateExpense {
  rowNum: number;
  businessUnitName: string;
  expenseCode: string;
  expenseForName: string;
  expenseForId: number;
  fromDate: string;
  toDate: string;
  costElementName: string;
  comments: string;
  totalApprovedAmount: number;
  billRegisterCode: string;
  bankJournalCode: string;
  /** The number is the same for receipts of the same paper. */
  serialNumber: number;
  /** The file of the receipt. */
  billAttachment: number;
  strAttachment: string;
  totalCount: number;
  spentOn: string;
  amount: number;
  matches: ReceiptMatch[];
}

/**
 * A bill that shares an attachment with another. The names, with their misspellings, are the specification's
 * (002 §3).
 */
export interface DuplicateBill {
  lcnumber: string;
  journalCode: string;
  billRegisterCode: string;
  billRegisterDate: string;
  partnerName: string;
  billTypeName: string;
  adjustmentAmount: number | null;
  lcAmount: number | null;
  totalAmount: number;
  billStatus: string;
  serialNumber: number;
  remarks: string;
  bIllAttatchmentList: string[];
  strAttatchment: string;
}

const matchIds = z
  .array(z.number('must be an ID').int('must be an ID').positive('must be an ID'))
  .min(1, 'Select a match')
  .max(500, 'At most 500 at a time');

/** POST /DetalisView/DismissAttatchmentDuplicate. */
export const dismissBody = z.object({
  matchIds,
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Reason can be at most 500 characters'),
});

/** POST /DetalisView/ReopenAttatchmentDuplicate. */
export const reopenBody = z.object({ matchIds });
