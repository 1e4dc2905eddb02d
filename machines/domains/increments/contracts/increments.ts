import { z } from 'zod';
import { FISCAL_YEARS } from '#machines/core/values/fiscalYear.ts';
import { effectiveDate, incrementPercent } from '#machines/domains/increments/events.ts';
import type { IncrementException } from '#machines/domains/increments/exceptions.ts';

/** A request can have at most this many items. */
export const BATCH_LIMIT = 50_000;

export const VIEW_TYPES = ['request', 'hr', 'md', 'audit', 'finance'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

export const APPROVAL_STATUSES = ['Approve', 'Reject', 'Approve with Change Request'] as const;
export type ApprovalStatus = (typeof APPROVAL_STATUSES)[number];

const ROW = 'must be an object';
const id = z.number('must be a number').int('must be a whole number').positive('must be above 0');
const comments = z
  .string('must be text')
  .trim()
  .max(2000, 'can be at most 2000 characters')
  .nullish()
  .transform((text) => text ?? '');

export const basicOrGross = z.preprocess(
  (value) => (typeof value === 'string' ? value.toLowerCase() : value),
  z.enum(['basic', 'gross'], { error: 'Depends on is required' }),
);

export const fiscalYear = z
  .number('Fiscal Year is required')
  .int('Fiscal Year is required')
  .min(FISCAL_YEARS.first, `Fiscal Year must be ${FISCAL_YEARS.first} to ${FISCAL_YEARS.last}`)
  .max(FISCAL_YEARS.last, `Fiscal Year must be ${FISCAL_YEARS.first} to ${FISCAL_YEARS.last}`);

/**
 * A list of 1 to BATCH_LIMIT items, whose problems contain the position of their item. A longer list is refused
 * without reading its items.
 */
export const getBatch = <Item extends z.ZodType>(item: Item) =>
  z.preprocess(
    (list) => (Array.isArray(list) ? list.slice(0, BATCH_LIMIT + 1) : list),
    z
      .array(item, 'The body must be a list')
      .min(1, 'The list is empty')
      .max(BATCH_LIMIT, `The list can hold at most ${BATCH_LIMIT} items`),
  );

/**
 * A row of IncrementRequestCreate. Pay, names and stages that the client sends are ignored, because the server
 * determines them (contract: shapes the specification leaves open). `incrPercent` is the entered percentage,
 * and without it `incrementPercent` counts.
 */
export const incrementRequestRow = z.preprocess(
  (row) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row)) return row;
    const { incrementPercent: asPercent, ...given } = row as Record<string, unknown>;
    return {
      ...given,
      incrPercent: given['incrPercent'] ?? asPercent,
      effectiveDateReason: given['effectiveDateReason'] ?? undefined,
    };
  },
  z.object(
    {
      employeeId: id,
      year: fiscalYear,
      effectiveDate,
      basicOrGross,
      incrPercent: incrementPercent,
      /** The reason for an unusually early date (effectiveDates.ts). The specification doesn't have it. */
      effectiveDateReason: z
        .string('The reason must be text')
        .trim()
        .max(500, 'The reason can be at most 500 characters')
        .optional(),
    },
    ROW,
  ),
);
export type IncrementRequestRow = z.infer<typeof incrementRequestRow>;

/**
 * The increment to decide on. `version`, which the specification doesn't have, is the one that the caller saw.
 * If it is outdated, the decision is refused.
 */
const decided = {
  incrementId: id,
  employeeId: id.nullish(),
  version: z.number('must be a number').int('must be a whole number').nullish(),
};

export const recommendationItem = z.object(
  {
    ...decided,
    incrementPercent: incrementPercent.nullish(),
    effectiveDate: effectiveDate.nullish(),
    /** The comment, which is required if the date is unusually early. The specification doesn't have it. */
    comments,
  },
  ROW,
);

export const approvalItem = z.object(
  {
    ...decided,
    approvalStatus: z.enum(APPROVAL_STATUSES, {
      error: `must be ${APPROVAL_STATUSES.join(', ')}`,
    }),
    comments,
  },
  ROW,
);

export const releaseItem = z.object(
  {
    ...decided,
    comments,
    actor: z.enum(['audit', 'finance'], { error: 'must be audit or finance' }),
  },
  ROW,
);

/** A section's line on a stage's landing screen (spec 000 §3). Amounts have two decimals. */
export interface IncrementLandingRow {
  unitId: number;
  unitName: string;
  workplaceGroupId: number;
  workplaceGroupName: string;
  sectionId: number;
  sectionName: string;
  departmentId: number;
  departmentName: string;
  totalCount: number;
  /** How many requests wait at this screen's stage. The specification doesn't have this field. */
  waitingCount: number;
  /**
   * How many requests were rejected. They cost nothing, so averages and totals leave them out. The
   * specification doesn't have this field.
   */
  rejectedCount: number;
  /** The mean over all rows, each with the same weight. It is 0 if all were rejected. */
  avgPercent: number;
  avgAmount: number;
  prevTotalSalary: number;
  afterTotalSalary: number;
  effectiveDate: string;
  year: number;
}

/**
 * The totals of all requests of a section that have reached a stage (not in the specification). Amounts have
 * two decimals and leave out rejected requests.
 */
export interface IncrementTotals {
  people: number;
  /** The number of requests waiting at this screen's stage. */
  waiting: number;
  rejected: number;
  gross: number;
  basic: number;
  afterGross: number;
  /** The sum of what the percentages add to gross pay, in percent. */
  percents: number;
  /** Whether the requests are in different states, or have different effective dates. */
  statesDiffer: boolean;
  datesDiffer: boolean;
}

/** The first rows of a section, and the totals of all of them (not in the specification). */
export interface IncrementFirstRows {
  rows: IncrementRow[];
  totals: IncrementTotals;
}

/** The raise of the previous fiscal year (not in the specification). Gross pay has two decimals. */
export interface LastYearsRaise {
  /** The percentage in relation to gross pay. */
  incrementPercent: number;
  grossBefore: number;
  grossAfter: number;
}

/** One person's request on a stage's detail screen (spec 000 §3). */
export interface IncrementRow {
  /** The ID of the request, or 0 if there is none yet (EmployeeListForIncrement). */
  incrementId: number;
  employeeId: number;
  employeeCode: string;
  employeeName: string;
  employmentTypeId: number;
  designationId: number;
  designationName: string;
  departmentId: number;
  departmentName: string;
  unitId: number;
  unitName: string;
  workplaceGroupId: number;
  workplaceGroupName: string;
  sectionId: number;
  sectionName: string;
  joiningDate: string | null;
  gross: number;
  basic: number;
  basicOrGross: 'basic' | 'gross';
  /** The percentage in relation to gross pay. */
  incrementPercent: number;
  /** The percentage as entered. */
  incrPercent: number;
  /** The gross pay after the increment. `afterIncementGross` is the same, because the old product had two names. */
  afterIncr: number;
  afterIncementGross: number;
  year: number;
  effectiveDate: string;
  isManagement: boolean;
  createdBy: number | null;
  isReviewDone: boolean;
  isMdReleaseDone: boolean;
  isAuditReleaseDone: boolean;
  isFinanaceReleaseDone: boolean;
  mdReleaseComments: string;
  auditReleaseComments: string;
  financeReleaseComments: string;
  /** The state of the request, since when, and what the caller can do. The specification doesn't have these. */
  state: string;
  stateLabel: string;
  version: number;
  enteredAt: string | null;
  allowedEvents: string[];
  blockedEvents: { event: string; reason: string; whoCan: string }[];
  /** Exceptions to consider before a decision, the most important first. The specification doesn't have them. */
  exceptions: IncrementException[];
  /**
   * The median of the section's requests in this view, or null if there are too few. The specification doesn't
   * have it.
   */
  sectionMedianPercent: number | null;
  /**
   * The raise that was released for the previous fiscal year, or null if the caller may not see any. The
   * specification doesn't have it.
   */
  lastYear: LastYearsRaise | null;
}
