import { z } from 'zod';
import type { SettlementNominee } from '#machines/domains/separation/settlement/nominees.ts';
import type { ExitInterview } from '#machines/domains/separation/exitInterview.ts';
import type {
  LineDirection,
  SettlementSource,
} from '#machines/domains/separation/settlement/sources.ts';

/** A line that the preparer adds by hand, because no ledger contains it. */
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
  /** Whether it counts as taxable income of the year, by the rule for such lines. */
  isTaxed: z.boolean().optional(),
});

/** POST /Separation/PrepareSettlement */
export const prepareSettlementBody = z.object({
  separationId: z.number('Separation is required').int(),
});

/** POST /Separation/RecalculateSettlement: reads the ledgers again. `lines` are those added by hand. */
export const recalculateSettlementBody = z.object({
  settlementId: z.number('Settlement is required').int(),
  lines: z.array(byHand).max(50, 'At most 50 lines can be added'),
  comment: z.string().trim().max(2000, 'Comments can be at most 2000 characters').optional(),
});

/** A settlement line, as it counts as income of the tax year. */
export interface SettlementIncome {
  readonly source: SettlementSource;
  /** The kind of a pay item. */
  readonly kind: string | null;
  readonly title: string;
  readonly amount: number;
  /** The part that counts as income. Negative if it lowers the income. */
  readonly taxed: number;
  readonly freeUpTo: number | null;
  /** The rule or element that determines this, and the law. Null if there is none. */
  readonly rule: string | null;
  readonly law: string | null;
}

/** The figures from which an amount was calculated. Each source has its own figures. */
export interface SettlementFigures {
  readonly days?: number;
  readonly rate?: number;
  readonly years?: number;
  readonly percent?: number;
  /** The monthly pay. */
  readonly base?: number;
  readonly monthDays?: number;
  /** The cost of a training per participant, and the months of service that it requires. */
  readonly cost?: number;
  readonly bondMonths?: number;
  readonly servedMonths?: number;
  /** The period of a bonus, and the months or days served in it. */
  readonly from?: string;
  readonly to?: string;
  readonly served?: number;
  readonly outOf?: number;
  readonly own?: number;
  readonly company?: number;
  readonly vestedPercent?: number;
  readonly vested?: number;
  /** The month of a pay item, as an ISO day. */
  readonly month?: string;
  /** The kind of the pay item, or of the bonus's pay element. */
  readonly kind?: string;
  /** The year's taxable income, its tax, and the tax that slips have deducted. */
  readonly income?: number;
  readonly due?: number;
  readonly taken?: number;
  /** The settlement's own lines, and how far they count as income. */
  readonly incomes?: readonly SettlementIncome[];
  /** For a line added by hand, whether it counts as income. */
  readonly isTaxed?: boolean;
  /** Why an amount could not be calculated. */
  readonly problem?: string;
  /** The amount of the lower of two benefits, which is not paid. */
  readonly notPaid?: number;
}

export interface SettlementLine {
  source: SettlementSource;
  sourceId: number | null;
  /** The request for the loan or advance of an addition or deduction. */
  requestId: number | null;
  direction: LineDirection;
  title: string;
  amount: number;
  figures: SettlementFigures;
  reason: string | null;
}

/** Something that a settlement is waiting for, with a number or a month. */
export interface SettlementProblem {
  kind:
    | 'clearanceOpen'
    | 'payMissing'
    | 'payUnlocked'
    | 'payUnpaid'
    | 'expensesPending'
    | 'nomineesMissing';
  detail: string;
  /** Whether it must be resolved before the settlement can be sent for approval. */
  isBlocking: boolean;
}

/** A line that differs between two versions. An amount is null if that version doesn't have the line. */
export interface ChangedLine extends Pick<SettlementLine, 'source' | 'direction' | 'title'> {
  kind: string | null;
  before: number | null;
  now: number | null;
}

/** How a version differs from the last approved one or, if none was approved, from the previous one. */
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
  /** The earlier versions, latest first. */
  earlier: { version: number; net: number }[];
  /** What changed since an earlier version, or null for the first version. */
  changes: SettlementChanges | null;
  /** Whether the person has died. The nominees then receive the net amount. */
  isDeath: boolean;
  nominees: SettlementNominee[];
  payable: number;
  receivable: number;
  net: number;
  lines: SettlementLine[];
  problems: SettlementProblem[];
  papers: { paperId: number; number: string; title: string; status: string }[];
}

/** GET /Separation/Settlements: a person whose separation is approved, with the settlement if there is one. */
export interface SettlementRow {
  separationId: number;
  settlementId: number | null;
  number: string | null;
  name: string;
  code: string;
  type: string;
  lastDay: string;
  dueOn: string | null;
  /** The state, or null before the settlement is prepared. */
  state: string | null;
  status: string;
  net: number | null;
  canPrepare: boolean;
}

/**
 * GET /Separation/OwnSettlement: the caller's own settlement, or an estimate before it is approved. Null for
 * people who aren't leaving.
 */
export interface OwnSettlement {
  separationId: number;
  requestId: number;
  type: string;
  lastDay: string;
  /** The number, or null before the settlement is prepared. */
  number: string | null;
  status: string;
  /** Whether the lines are an estimate from today's ledgers, because finance has not approved a settlement yet. */
  isEstimate: boolean;
  dueOn: string | null;
  payable: number;
  receivable: number;
  net: number;
  lines: SettlementLine[];
  problems: SettlementProblem[];
  papers: { paperId: number; number: string; title: string; status: string }[];
  interview: ExitInterview | null;
  /** Whether the person is released. The exit interview is closed from then on. */
  isReleased: boolean;
}
