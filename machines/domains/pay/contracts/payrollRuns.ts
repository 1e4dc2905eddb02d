import { z } from 'zod';
import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import { RUN_KINDS } from '#machines/domains/pay/payrollRun/kinds.ts';

const id = (name: string) => z.number(`${name} is required`).int(`${name} is required`).positive();

/** POST /Payroll/CreateRun. */
export const createRunBody = z.object({
  kind: z.enum(RUN_KINDS, 'Kind is required'),
  monthId: id('Month'),
  bonusSetupId: id('Bonus').nullable().default(null),
});

const reason = z
  .string('Comments are required')
  .trim()
  .min(1, 'Comments are required')
  .max(2000, 'Comments can be at most 2000 characters');

/** POST /Payroll/EditRun: excludes people from a run or includes them again, and calculates a new version. */
export const editRunBody = z.object({
  runId: id('Payroll run'),
  leaveOut: z.array(id('Employee')).max(1000).default([]),
  takeIn: z.array(id('Employee')).max(1000).default([]),
  comment: reason,
});

/** A payroll run in a list (GET /Payroll/Runs). Amounts are in the run's currency. */
export interface RunEntry {
  id: number;
  number: string;
  kind: RunKind;
  group: string;
  month: string;
  startsOn: string;
  part: number;
  version: number;
  state: string;
  stateLabel: string;
  people: number;
  leftOut: number;
  currency: string;
  gross: number | null;
  net: number | null;
  preparedBy: string;
  createdAt: string;
}

/** Something to correct before a run, with the units or people concerned. */
export interface MissingEntry {
  kind:
    | 'attendance'
    | 'account'
    | 'assignment'
    | 'element'
    | 'lateFacts'
    | 'tooLate'
    | 'earlier'
    | 'run';
  count: number;
  /** The first few units, people or runs, by name. */
  names: string[];
  /** The screen on which it can be completed, or null. */
  to: string | null;
  /** Whether it keeps the run from starting. */
  blocks: boolean;
}

/** GET /Payroll/Months: the months for which a run can be started, by payroll group. */
export interface MonthChoice {
  id: number;
  name: string;
  groupId: number;
  group: string;
  startsOn: string;
  endsOn: string;
  payDate: string;
  state: string;
  /** Whether it has begun, and neither it nor a later month of its group has a salary run. */
  isSalaryDue: boolean;
}

/** GET /Payroll/Missing. */
export interface MissingOfMonth {
  month: MonthChoice;
  people: number;
  missing: MissingEntry[];
}

/** The total of an element over all slips of a run's version. */
export interface ElementSum {
  code: string;
  name: string;
  direction: string;
  people: number;
  amount: number;
  before: number;
}

export interface LeftOutEntry {
  employeeId: number;
  code: string;
  name: string;
  element: string;
  reason: string;
  isByHand: boolean;
}

export interface VersionEntry {
  version: number;
  calculatedAt: string;
  people: number;
  leftOut: number;
  net: number;
}

export interface PaymentFileEntry {
  id: number;
  number: string;
  name: string;
  format: string;
  bank: string | null;
  payments: number;
  total: number;
  digest: string;
  madeAt: string;
  madeBy: string;
  cancelledAt: string | null;
  reason: string | null;
  /** How many of its payments the bank hasn't confirmed yet, and how many it returned. */
  open: number;
  returned: number;
}

/** GET /Payroll/Run. */
export interface RunDetails extends RunEntry {
  endsOn: string;
  payDate: string;
  held: number;
  deductions: number | null;
  employer: number | null;
  netBefore: number | null;
  previousRunId: number | null;
  previousMonth: string | null;
  digest: string | null;
  /** How many people's facts have changed since the slips were calculated. */
  changedSince: number;
  jobId: number | null;
  elements: ElementSum[];
  leftOutPeople: LeftOutEntry[];
  versions: VersionEntry[];
  files: PaymentFileEntry[];
  /** The banks, each with the number of slips that no payment file contains yet. */
  banks: { id: number; name: string; open: number }[];
  /** The number and total of slips by how they are paid. */
  ways: { way: 'bank' | 'cash' | 'held'; people: number; net: number }[];
  /** How many people without an account aren't on the cash list yet, and how many on it aren't paid yet. */
  cash: { missing: number; open: number };
  /** Whether the caller may pay this run: `acted` if they prepared or approved it, so that someone else must. */
  payer: 'yes' | 'acted' | 'no';
}

/** A person's pay compared with the previous month (GET /Payroll/Differences). */
export interface PersonDifference {
  slipId: number | null;
  employeeId: number;
  code: string;
  name: string;
  department: string;
  before: number | null;
  now: number | null;
  difference: number;
  causes: DifferenceCause[];
}

/** A cause of a difference in pay. Causes are listed largest first, and add up to the whole difference. */
export interface DifferenceCause {
  cause: 'first' | 'left' | 'structure' | 'days' | 'pay' | 'items' | 'arrears' | 'year' | 'facts';
  /** The part of the net pay's difference. */
  amount: number;
  /** The elements that changed because of it, the largest change first. */
  elements: { code: string; name: string; amount: number }[];
  /**
   * The paid days and the days of the period, before and now, with the dates of employment if these cover only a part
   * of it.
   */
  days?: {
    before: readonly [paid: number, all: number];
    now: readonly [paid: number, all: number];
    employed: readonly [from: string, until: string] | null;
  };
  /** The agreed gross pay of a month before and now. */
  pay?: { before: number; now: number };
  /** Why someone has no slip or their first one: a day, or for `leftOut` the reason. */
  reason?: { of: 'joined' | 'ended' | 'leftOut'; text: string };
}

export interface Paged<Row> {
  rows: Row[];
  total: number;
}

/** Why a slip is or was on hold. The slip's owner only sees that it is on hold. */
export interface SlipHold {
  reason: string;
  /** Whether all pay of the person is on hold, and not only this slip. */
  isOfPerson: boolean;
  heldBy: string | null;
  heldAt: string;
  releasedBy: string | null;
  releasedAt: string | null;
  releaseReason: string | null;
}

/** GET /Payroll/Holds: which pay of a person is on hold. */
export interface HoldsOfPerson {
  holds: {
    id: number;
    reason: string;
    startsOn: string;
    endsOn: string | null;
    by: string | null;
  }[];
  slips: { id: number; number: string; month: string; net: number; reason: string | null }[];
}

/** A slip in a run's list of people (GET /Payroll/Slips). */
export interface SlipEntry {
  id: number;
  employeeId: number;
  code: string;
  name: string;
  department: string;
  designation: string;
  gross: number;
  deductions: number;
  net: number;
  state: string;
  bank: string | null;
  /** The last four digits of the account. */
  account: string | null;
  /** Why the slip is on hold, or null. */
  hold: SlipHold | null;
}
