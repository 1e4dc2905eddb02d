import { z } from 'zod';
import type { SettlementNominee } from '#machines/domains/separation/settlement/nominees.ts';
import type { ExitInterview } from '#machines/domains/separation/exitInterview.ts';
import type {
  LineDirection,
  SettlementSource,
} from '#machines/domains/separation/settlement/sources.ts';

/** A line that the preparer adds, because no ledger has it. */
const byHand = z.object({
  direction: z.enum(['earning', 'deduction'], 'Direction is required'),
  title: z
    .string('What is required')
    .trim()
    .min(1, 'What is required')
    .max(200, 'What can have at most 200 characters'),
  amount: z
    .number('Amount is required')
    .positive('Amount must be more than 0')
    .max(1e11, 'Amount is too large')
    .refine((value) => Number(value.toFixed(2)) === value, 'Amount can have at most 2 decimals'),
  reason: z
    .string('Reason is required')
    .trim()
    .min(1, 'Reason is required')
    .max(500, 'Reason can have at most 500 characters'),
  /** Whether the year's tax counts it, by the rule for such lines. */
  isTaxed: z.boolean().optional(),
});

/** POST /Separation/PrepareSettlement */
export const prepareSettlementBody = z.object({
  separationId: z.number('Separation is required').int(),
});

/** POST /Separation/RecalculateSettlement: the ledgers are read again; `lines` are those added by hand. */
export const recalculateSettlementBody = z.object({
  settlementId: z.number('Settlement is required').int(),
  lines: z.array(byHand).max(50, 'At most 50 lines can be added'),
  comment: z.string().trim().max(2000, 'Comments can be at most 2000 characters').optional(),
});

/** A line of the settlement in the income of the year. */
export interface SettlementIncome {
  readonly source: SettlementSource;
  /** The kind of a pay item. */
  readonly kind: string | null;
  readonly title: string;
  readonly amount: number;
  /** What of it counts as income; below zero if it lowers the income. */
  readonly taxed: number;
  readonly freeUpTo: number | null;
  /** The rule or element that says so, and the law; null if there is none. */
  readonly rule: string | null;
  readonly law: string | null;
}

/** What an amount was calculated from; each source has its own. */
export interface SettlementFigures {
  readonly days?: number;
  readonly rate?: number;
  readonly years?: number;
  readonly percent?: number;
  /** Monthly pay. */
  readonly base?: number;
  readonly monthDays?: number;
  /** What a training cost for one participant, and the months of service that it asks for. */
  readonly cost?: number;
  readonly bondMonths?: number;
  readonly servedMonths?: number;
  readonly own?: number;
  readonly company?: number;
  readonly vestedPercent?: number;
  readonly vested?: number;
  /** ISO day of a pay item's month. */
  readonly month?: string;
  /** The kind of a pay item. */
  readonly kind?: string;
  /** Taxable income of a year, its tax, and what slips have deducted of it. */
  readonly income?: number;
  readonly due?: number;
  readonly taken?: number;
  /** What the settlement itself pays, and how far it counts in that income. */
  readonly incomes?: readonly SettlementIncome[];
  /** Of a line added by hand: whether it counts in that income. */
  readonly isTaxed?: boolean;
  /** Why an amount could not be worked out. */
  readonly problem?: string;
  /** What the lower of two benefits would have paid. */
  readonly notPaid?: number;
}

export interface SettlementLine {
  source: SettlementSource;
  sourceId: number | null;
  direction: LineDirection;
  title: string;
  amount: number;
  figures: SettlementFigures;
  reason: string | null;
}

/** What a settlement waits for, with a number or a month. */
export interface SettlementProblem {
  kind:
    | 'clearanceOpen'
    | 'payMissing'
    | 'payUnlocked'
    | 'payUnpaid'
    | 'expensesPending'
    | 'nomineesMissing';
  detail: string;
  /** It can't be sent for approval before. */
  isBlocking: boolean;
}

/** A line that differs between two versions; null where a version doesn't have it. */
export interface ChangedLine extends Pick<SettlementLine, 'source' | 'direction' | 'title'> {
  kind: string | null;
  before: number | null;
  now: number | null;
}

/** How a version differs from the one that was last approved, or else from the one before. */
export interface SettlementChanges {
  version: number;
  wasApproved: boolean;
  net: number;
  lines: ChangedLine[];
}

/** GET /Separation/Settlement */
export interface SettlementView {
  settlementId: number;
  number: string;
  separationId: number;
  requestId: number;
  employeeId: number;
  name: string;
  code: string;
  type: string;
  lastDay: string;
  dueOn: string;
  state: string;
  version: number;
  /** Versions that were calculated before, the latest first. */
  earlier: { version: number; net: number }[];
  /** What changed since an earlier version; null for the first one. */
  changes: SettlementChanges | null;
  /** Whether the person has died, so that the nominees receive the net. */
  isDeath: boolean;
  nominees: SettlementNominee[];
  payable: number;
  receivable: number;
  net: number;
  lines: SettlementLine[];
  problems: SettlementProblem[];
  papers: { paperId: number; number: string; title: string; status: string }[];
}

/** GET /Separation/Settlements: everyone whose separation is approved, with the settlement if there is one. */
export interface SettlementRow {
  separationId: number;
  settlementId: number | null;
  number: string | null;
  name: string;
  code: string;
  type: string;
  lastDay: string;
  dueOn: string | null;
  /** Null before it is prepared. */
  state: string | null;
  status: string;
  net: number | null;
  canPrepare: boolean;
}

/** GET /Separation/OwnSettlement: the caller's own, or an estimate before it is approved. Null for those who stay. */
export interface OwnSettlement {
  separationId: number;
  requestId: number;
  type: string;
  lastDay: string;
  /** Null before it is prepared. */
  number: string | null;
  status: string;
  /** Whether the lines are calculated from the ledgers of today, because finance has approved none yet. */
  isEstimate: boolean;
  dueOn: string | null;
  payable: number;
  receivable: number;
  net: number;
  lines: SettlementLine[];
  problems: SettlementProblem[];
  papers: { paperId: number; number: string; title: string; status: string }[];
  interview: ExitInterview | null;
  /** Once the person is released, the interview is closed. */
  isReleased: boolean;
}
