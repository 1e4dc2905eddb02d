import { msg } from '#machines/core/locales/messages.ts';
import type { Arrears } from './arrears.ts';

/** A released raise: the new pay, its date, and arrears. */
export interface SalaryRevision {
  incrementId: number;
  /** The number of the letter. */
  reference: string;
  year: number;
  effectiveDate: string;
  basicOrGross: 'basic' | 'gross';
  /** The percentage in relation to gross pay. */
  incrementPercent: number;
  grossBefore: number;
  grossAfter: number;
  basicBefore: number;
  basicAfter: number;
  releasedAt: string;
  releasedByName: string;
  /** When gross and basic pay were changed, or null before. */
  appliedAt: string | null;
  arrears: Arrears;
}

/** GET /Employee/SalaryRevisions: a person's pay and its history, the latest first. */
export interface SalaryHistory {
  employeeId: number;
  employeeCode: string;
  employeeName: string;
  designationName: string;
  departmentName: string;
  unitName: string;
  joiningDate: string | null;
  gross: number;
  basic: number;
  revisions: SalaryRevision[];
  /** Raises without an increment, such as those before Cadre was used. */
  earlier: EarlierRaise[];
}

/** Why pay changed, as the salary history labels it. */
export const RAISE_CAUSES = {
  increment: msg('Increment'),
  salaryAssign: msg('Pay structure'),
  promotion: msg('Promotion'),
  minimumWage: msg('Minimum wage'),
  correction: msg('Correction'),
  import: msg('Before Cadre was used'),
} as const;
export type RaiseCause = keyof typeof RAISE_CAUSES;

/** A raise of which only cause and amounts are known. */
export interface EarlierRaise {
  cause: RaiseCause;
  effectiveDate: string;
  grossBefore: number;
  grossAfter: number;
  basicBefore: number;
  basicAfter: number;
}
