import { z } from 'zod';

/** The numbers come from spec 002 §2.8. */
export const LEAVING_REPORT_TYPES = { unit: 1, department: 2, person: 3 } as const;

const id = z.coerce.number().int().min(0);

/** GET /EmployeeNonCompliance/GetEmployeeLeavePerictionReport; the names are the specification's. */
export const leavingReportQuery = z.object({
  ReportType: z.coerce.number().int().min(1).max(3),
  BuisinessUnitId: id.optional(),
});

/** An unusual value that changes a person's probability of leaving, and the usual value. */
export interface LeavingReason {
  /** A label of `LEAVING_FACTORS`. */
  factor: string;
  value: string | number;
  usual?: number;
  /** Whether the value makes leaving less likely. */
  lowers: boolean;
}

/** A person, or a group of at least five. */
export interface LeavingRow {
  employeeBasicInfoId?: number;
  employeeName?: string;
  designation?: string;
  departmentName?: string;
  businessUnit: string;
  predictionPercentage?: number;
  averagePrediction?: number;
  /** The number of people in a group. */
  people?: number;
  /** The reasons for a person, the strongest first. */
  reasons?: LeavingReason[];
}

/** GET /EmployeeNonCompliance/GetLeavingModel: how accurate the prediction is. */
export interface LeavingModelSummary {
  trainedAt: string;
  trainedOn: { people: number; left: number };
  triedOn: { people: number; left: number };
  auc: number;
  brier: number;
  brierOfMean: number;
  calibration: { from: number; to: number; people: number; predicted: number; left: number }[];
  groups: {
    column: string;
    groups: {
      group: string;
      people: number;
      predicted: number;
      left: number;
      flagged: number;
      auc: number | null;
    }[];
  }[];
  leaks: { column: string; auc: number }[];
}

/** The model's factors that may be shown for a person, by name, with labels. */
export const LEAVING_FACTORS: ReadonlyMap<string, string> = new Map([
  ['serviceYears', 'Years of service'],
  ['yearsSinceRaise', 'Years since the last raise'],
  ['raises', 'Raises in three years'],
  ['payAgainstPeers', 'Pay as a percentage of the median for the designation'],
  ['moves', 'Moves in three years'],
  ['yearsInPosition', 'Years in the current position'],
  ['supervisorChanges', 'Supervisor changes in three years'],
  ['teamSize', 'People with the same supervisor'],
  ['teamLeavers', 'Leavers with the same supervisor in a year'],
  ['unit', 'Business unit'],
  ['department', 'Department'],
  ['employmentType', 'Employment type'],
]);
