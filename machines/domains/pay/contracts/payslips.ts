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
  /** The year's total up to and including this slip. */
  toDate: number;
  hidesAtZero: boolean;
}

/** The past month and the cause of an arrear on a slip. */
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
  /** Deductions of which a part was not taken and moves to the next period. */
  carried: { code: string; name: string; taken: number; rest: number }[];
  arrears: PayslipArrear[];
  /** The holds, latest first. Empty for the slip's owner, who may not see the reasons. */
  holds: SlipHold[];
  /** The state of the payroll run. */
  runState: string;
  /** The person's slip of the previous month, with its net pay. */
  before: { id: number; month: string; net: number } | null;
  /** The leave balances at the end of the period. Empty if the template doesn't show them. */
  leave: { name: string; days: number }[];
  loans: { name: string; number: string | null; open: number }[];
  /** The template with which the slip is rendered. */
  template: PayslipTemplate;
}

/** A slip in the list of a person's own slips. */
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

/** Where an amount comes from, in addition to its formula. */
export interface WhySource {
  label: string;
  detail: string;
  /** The path of the page about the source, if there is one. */
  to: string | null;
}

/** GET /Payroll/Why: the explanation of an amount, recalculated now from the frozen inputs. */
export interface WhyAnswer {
  slipId: number;
  code: string;
  name: string;
  trace: Trace;
  /** What the names in the trace mean, as far as they are no lines of the slip; texts to be translated. */
  meanings: { name: string; label: string }[];
  sources: WhySource[];
}

/** GET /Payroll/Compare: a slip compared with that of the previous month. */
export interface SlipComparison {
  slipId: number;
  before: { id: number; month: string; net: number } | null;
  net: number;
  causes: DifferenceCause[];
}
