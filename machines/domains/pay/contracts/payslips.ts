import type { Trace } from '#machines/domains/pay/calculation/index.ts';
import type { PayslipTemplate } from '#machines/domains/pay/payslip/template.ts';
import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import type { DifferenceCause, SlipHold } from './payrollRuns.ts';

export interface PayslipLine {
  code: string;
  name: string;
  direction: 'earning' | 'deduction' | 'employer' | 'information';
  unit: string;
  amount: number;
  /** Of the year up to this slip. */
  toDate: number;
  hidesAtZero: boolean;
}

/** What an arrear on a slip is for. */
export interface PayslipArrear {
  slipId: number;
  month: string;
  causes: string[];
  lines: { code: string; name: string; amount: number }[];
}

/** GET /Payroll/Slip and /Payroll/MySlip. */
export interface Payslip {
  id: number;
  runId: number;
  number: string;
  kind: RunKind;
  month: string;
  startsOn: string;
  endsOn: string;
  payDate: string;
  employeeId: number;
  code: string;
  name: string;
  designation: string;
  department: string;
  unit: string;
  currency: string;
  decimals: number;
  state: string;
  bank: string | null;
  account: string | null;
  days: { month: number; paid: number; unpaid: number; basis: number };
  lines: PayslipLine[];
  gross: number;
  deductions: number;
  employer: number;
  net: number;
  /** What was not taken, and moves on. */
  carried: { code: string; name: string; taken: number; rest: number }[];
  arrears: PayslipArrear[];
  /** Holds, the latest first; none for the owner of the slip, who isn't shown their reasons. */
  holds: SlipHold[];
  /** The state of the run. */
  runState: string;
  /** The person's slip of the month before, with its net. */
  before: { id: number; month: string; net: number } | null;
  /** At the end of the period; none if the template doesn't show them. */
  leave: { name: string; days: number }[];
  loans: { name: string; number: string | null; open: number }[];
  /** How it looks. */
  template: PayslipTemplate;
}

/** A slip in a person's own list. */
export interface OwnSlip {
  id: number;
  kind: RunKind;
  month: string;
  startsOn: string;
  payDate: string;
  currency: string;
  gross: number;
  deductions: number;
  net: number;
  state: string;
}

/** Where an amount comes from beyond its formula. */
export interface WhySource {
  label: string;
  detail: string;
  /** The page about it, if there is one. */
  to: string | null;
}

/** GET /Payroll/Why: an amount opened to its formula, recalculated from the frozen inputs at that moment. */
export interface WhyAnswer {
  slipId: number;
  code: string;
  name: string;
  trace: Trace;
  sources: WhySource[];
}

/** GET /Payroll/Compare: a slip beside the one of the month before. */
export interface SlipComparison {
  slipId: number;
  before: { id: number; month: string; net: number } | null;
  net: number;
  causes: DifferenceCause[];
}
