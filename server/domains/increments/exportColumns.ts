import type { IncrementLandingRow } from '#machines/domains/increments/contracts/increments.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { getArrears } from '#machines/domains/increments/arrears.ts';
import type { SheetColumn } from '#server/platform/sheets/cell.ts';
import type { ExportRow } from './exportRows.ts';

const getRaise = ({ afterGross, gross }: ExportRow): number =>
  Math.round((afterGross - gross) * 100) / 100;

/** The columns of a stage's people (spec 000 §2), with a line for each. */
export const peopleColumns = (today: string): readonly SheetColumn<ExportRow>[] => [
  { label: 'Employee Id', kind: 'text', width: 14, value: (row) => row.employeeCode },
  { label: 'Name', kind: 'text', width: 28, value: (row) => row.employeeName },
  { label: 'Designation', kind: 'text', width: 24, value: (row) => row.designationName },
  { label: 'Department', kind: 'text', width: 22, value: (row) => row.departmentName },
  { label: 'Section', kind: 'text', width: 22, value: (row) => row.sectionName },
  { label: 'Workplace Group', kind: 'text', width: 22, value: (row) => row.workplaceGroupName },
  { label: 'Business Unit', kind: 'text', width: 26, value: (row) => row.unitName },
  {
    label: 'Management',
    kind: 'text',
    width: 12,
    value: (row) => (row.isManagement ? 'Yes' : 'No'),
  },
  { label: 'Joining Date', kind: 'date', width: 12, value: (row) => row.joiningDate },
  {
    label: 'Depend On',
    kind: 'text',
    width: 11,
    value: (row) => (row.basicOrGross === 'basic' ? 'Basic' : 'Gross'),
  },
  { label: 'Gross', kind: 'money', width: 14, value: (row) => row.gross },
  { label: 'Basic', kind: 'money', width: 14, value: (row) => row.basic },
  { label: 'Percentage as entered', kind: 'percent', width: 12, value: (row) => row.incrPercent },
  {
    label: 'Increment Percentage',
    kind: 'percent',
    width: 12,
    value: (row) => row.incrementPercent,
  },
  { label: 'Increment', kind: 'money', width: 14, value: getRaise },
  { label: 'After Increment', kind: 'money', width: 14, value: (row) => row.afterGross },
  { label: 'Effective Date', kind: 'date', width: 12, value: (row) => row.effectiveDate },
  {
    label: 'Arrears',
    kind: 'money',
    width: 14,
    value: (row) =>
      row.isRejected
        ? 0
        : getArrears({
            raise: getRaise(row),
            effectiveDate: row.effectiveDate,
            releasedOn: row.releasedOn ?? today,
            joiningDate: row.joiningDate,
          }).amount,
  },
  { label: 'Fiscal Year', kind: 'text', width: 11, value: (row) => fiscalYearLabel(row.year) },
  { label: 'Stage', kind: 'text', width: 26, value: (row) => row.stateLabel },
  {
    label: 'Managing director’s comments',
    kind: 'text',
    width: 30,
    value: (row) => row.mdReleaseComments,
  },
  { label: 'Audit comments', kind: 'text', width: 30, value: (row) => row.auditReleaseComments },
  {
    label: 'Finance comments',
    kind: 'text',
    width: 30,
    value: (row) => row.financeReleaseComments,
  },
];

/** The columns of a stage's landing page (spec 000 §2), with a line for each section. */
export const sectionColumns: readonly SheetColumn<IncrementLandingRow>[] = [
  { label: 'Business Unit', kind: 'text', width: 26, value: (row) => row.unitName },
  { label: 'Workplace Group', kind: 'text', width: 22, value: (row) => row.workplaceGroupName },
  { label: 'Department', kind: 'text', width: 22, value: (row) => row.departmentName },
  { label: 'Section', kind: 'text', width: 22, value: (row) => row.sectionName },
  { label: 'Count', kind: 'count', width: 9, value: (row) => row.totalCount },
  { label: 'Waiting', kind: 'count', width: 9, value: (row) => row.waitingCount },
  { label: 'Rejected', kind: 'count', width: 9, value: (row) => row.rejectedCount },
  { label: 'Avg Percent', kind: 'percent', width: 12, value: (row) => row.avgPercent },
  { label: 'Avg Amount', kind: 'money', width: 14, value: (row) => row.avgAmount },
  { label: 'Previous Total', kind: 'money', width: 16, value: (row) => row.prevTotalSalary },
  { label: 'After Total', kind: 'money', width: 16, value: (row) => row.afterTotalSalary },
  { label: 'Effective Date', kind: 'date', width: 12, value: (row) => row.effectiveDate },
  { label: 'Fiscal Year', kind: 'text', width: 11, value: (row) => fiscalYearLabel(row.year) },
];
