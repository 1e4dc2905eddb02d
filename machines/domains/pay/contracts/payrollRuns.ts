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

/** POST /Payroll/EditRun: leaves people out, or takes them in again, and calculates a new version. */
export const editRunBody = z.object({
  runId: id('Payroll run'),
  leaveOut: z.array(id('Employee')).max(1000).default([]),
  takeIn: z.array(id('Employee')).max(1000).default([]),
  comment: reason,
});

/** A run in a list (GET /Payroll/Runs). Amounts are in the run's currency. */
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

/** Something to put right before a run, with who it is about. */
export interface MissingEntry {
  kind: 'attendance' | 'account' | 'assignment' | 'element' | 'lateFacts' | 'run';
  count: number;
  /** Units or people by name, the first few. */
  names: string[];
  /** Whether the run can't be started. */
  blocks: boolean;
}

/** GET /Payroll/Months: months that can be run, by group. */
export interface MonthChoice {
  id: number;
  name: string;
  groupId: number;
  group: string;
  startsOn: string;
  endsOn: string;
  payDate: string;
  state: string;
}

/** GET /Payroll/Missing. */
export interface MissingOfMonth {
  month: MonthChoice;
  people: number;
  missing: MissingEntry[];
}

/** Sums of an element over all slips of a run's version. */
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
  /** Facts of these people have changed since the slips were calculated. */
  changedSince: number;
  jobId: number | null;
  elements: ElementSum[];
  leftOutPeople: LeftOutEntry[];
  versions: VersionEntry[];
  files: PaymentFileEntry[];
  /** Banks with the number of slips that no payment covers yet. */
  banks: { id: number; name: string; open: number }[];
  /** Slips by how they are paid. */
  ways: { way: 'bank' | 'cash' | 'held'; people: number; net: number }[];
}

/** One person's pay beside the month before (GET /Payroll/Differences). */
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

/** Why pay differs, the largest first; together they are the whole difference. */
export interface DifferenceCause {
  cause: 'first' | 'left' | 'structure' | 'days' | 'pay' | 'items' | 'arrears' | 'year' | 'facts';
  /** Of net pay. */
  amount: number;
  /** Elements that changed by it, the largest first. */
  elements: { code: string; name: string; amount: number }[];
}

export interface Paged<Row> {
  rows: Row[];
  total: number;
}

/** Why a slip is or was on hold. Its owner sees only that it is. */
export interface SlipHold {
  reason: string;
  /** By a hold of the person, and not of this slip alone. */
  isOfPerson: boolean;
  heldBy: string | null;
  heldAt: string;
  releasedBy: string | null;
  releasedAt: string | null;
  releaseReason: string | null;
}

/** GET /Payroll/Holds: what is on hold of a person. */
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
  /** The last four digits. */
  account: string | null;
  /** Why it is on hold. */
  hold: SlipHold | null;
}
