import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import type { Column } from '#web/components/table/index.ts';
import { Money, Percent } from '#web/components/ui/index.ts';
import { AfterIncrement, PercentInput } from './cells.tsx';
import type { RaiseSheet } from './raiseSheet.ts';

const blockedColumn: Column<IncrementRow> = {
  id: 'blocked',
  label: 'Blocked by',
  value: ({ blockedEvents: [first] }) => first?.reason,
  says: true,
  width: 'widest',
};

/** The columns of the create screen (spec 000 §2), and why someone can't get an increment. */
export const candidateColumns = (
  sheet: RaiseSheet,
  blocked: boolean,
): readonly Column<IncrementRow>[] => [
  { id: 'sl', label: 'SL', cell: (_, { index }) => index + 1, width: 'tiny', card: 'hidden' },
  {
    id: 'name',
    label: 'Name',
    value: ({ employeeName }) => employeeName,
    second: {
      id: 'code',
      label: 'Employee Id',
      value: ({ employeeCode }) => employeeCode,
      width: 'narrow',
    },
    card: 'title',
  },
  {
    id: 'designation',
    label: 'Designation',
    value: ({ designationName }) => designationName,
    second: {
      id: 'department',
      label: 'Department',
      value: ({ departmentName }) => departmentName,
    },
    card: 'subtitle',
  },
  { id: 'unit', label: 'Business Unit', value: ({ unitName }) => unitName },
  {
    id: 'gross',
    label: 'Gross',
    value: ({ gross }) => gross,
    cell: ({ gross }) => <Money value={gross} />,
    numeric: true,
    money: true,
    width: 'narrow',
  },
  {
    id: 'basic',
    label: 'Basic',
    value: ({ basic }) => basic,
    cell: ({ basic }) => <Money value={basic} />,
    numeric: true,
    money: true,
    width: 'narrow',
  },
  {
    id: 'percent',
    label: 'Increment Percentage',
    value: ({ incrPercent }) => incrPercent,
    cell: (row) =>
      row.allowedEvents.length > 0 ? (
        <PercentInput
          sheet={sheet}
          id={row.employeeId}
          was={row.incrPercent}
          name={row.employeeName}
        />
      ) : (
        <Percent value={null} />
      ),
    numeric: true,
  },
  {
    id: 'after',
    label: 'Salary After Increment',
    value: ({ afterIncr }) => afterIncr,
    cell: (row) =>
      row.allowedEvents.length > 0 ? (
        <AfterIncrement sheet={sheet} id={row.employeeId} gross={row.gross} was={row.afterIncr} />
      ) : (
        <Money value={null} />
      ),
    numeric: true,
    money: true,
    card: 'figure',
  },
  ...(blocked ? [blockedColumn] : []),
];
