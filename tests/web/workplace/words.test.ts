import { expect, test } from 'vitest';
import {
  AUDIT_PAGE_SIZE,
  AUDIT_PAGE_SIZES,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import {
  billColumns,
  dailyColumns as mealColumns,
} from '#web/domains/workplace/cafeteria/mealColumns.tsx';
import { pendingColumns } from '#web/domains/workplace/cafeteria/pendingColumns.tsx';
import { getProblems, type Typed } from '#web/domains/money/duplicateAttachments/filter.ts';
import {
  dailyColumns,
  monthlyColumns,
  transactionColumns,
} from '#web/domains/workplace/hotDesk/useColumns.tsx';
import { nextTimes } from '#web/domains/workplace/hotDesk/nextTimes.ts';
import { visitColumns } from '#web/domains/money/marketVisits/visitColumns.tsx';

const t = (message: string) => message;
const called = (columns: readonly { label: string }[]) => columns.map(({ label }) => label);
const nothing = () => undefined;
const PERSON = ['Employee', 'Designation', 'SBU', 'Section', 'Email'];

test('the columns of visits, desks and meals are called as the specification calls them', () => {
  expect(called(visitColumns(t, false))).toEqual([
    'SL',
    'Visiting Date',
    'Visiting Time',
    'Visiting Company',
    'Location',
  ]);
  expect(called(visitColumns(t, true))).toEqual([
    'SL',
    'Employee Id',
    'Employee Name',
    'Employee Designation',
    'Region',
    'Area',
    'Territory',
    'Visiting Date',
    'Visiting Time',
    'Visiting Company',
    'Location',
  ]);
  expect(called(dailyColumns(t, nothing))).toEqual([
    'Seat/Meeting room no',
    ...PERSON,
    'Check In',
    'Check Out',
    'Duration (minutes)',
    'Actions',
  ]);
  expect(called(monthlyColumns(t, nothing))).toEqual([
    ...PERSON,
    'Reporting supervisor',
    'Total hours',
    'Actions',
  ]);
  expect(called(transactionColumns(t))).toEqual([
    'Date',
    'Seat',
    'Floor',
    'In',
    'Out',
    'Duration (minutes)',
  ]);
  const take = { editing: null, setEditing: nothing, take: () => Promise.resolve(), busy: false };
  expect(called(pendingColumns(t, take))).toEqual([
    'Employee Id',
    'Employee Name',
    'Designation',
    'Pending Meal',
    'Take Quantity',
  ]);
  const bill = [
    'Meal Consume Place',
    'Rate (Tk)',
    'Own',
    'Guest',
    'Total',
    'Own Tk',
    'Company Pay',
    'Guest Tk',
    'Total Tk',
  ];
  expect(called(billColumns(t, false))).toEqual(bill);
  expect(called(billColumns(t, true))).toEqual(['Vendor', ...bill]);
  expect(called(mealColumns(t))).toEqual([
    'Employee Id',
    'Employee Name',
    'Designation',
    'Business Unit',
    'Department',
    'Meal Count',
    'Narration',
    'Meal Date',
    'Created At',
    'Place',
  ]);
});

test('the audit of attachments says what is missing in the specification’s words, and has its page sizes', () => {
  const typed: Typed = {
    report: 'expense',
    type: 'All',
    state: 'open',
    everybody: false,
    employeeId: null,
    from: null,
    to: null,
  };
  const dates = { from: 'From Date is required', to: 'To Date is required' };
  expect(getProblems(typed, false)).toEqual({ enroll: 'Enroll is required', ...dates });
  // Lists of one’s own claims, of everyone’s and of bills have no person filter.
  expect(getProblems(typed, true)).toEqual(dates);
  expect(getProblems({ ...typed, everybody: true }, false)).toEqual(dates);
  expect(getProblems({ ...typed, report: 'commercial' }, false)).toEqual(dates);
  expect([AUDIT_PAGE_SIZES, AUDIT_PAGE_SIZE]).toEqual([[5, 10, 15, 25, 100, 500, 1000], 15]);
});

test('a desk is offered for the rest of the day, and for the next one if little is left', () => {
  const at = (clock: string) => nextTimes('2026-11-30', new Date(`2026-11-30T${clock}:00`));
  expect(at('07:12')).toEqual({ from: '2026-11-30T09:00', to: '2026-11-30T17:00' });
  expect(at('14:08')).toEqual({ from: '2026-11-30T14:05', to: '2026-11-30T17:00' });
  expect(at('18:00')).toEqual({ from: '2026-12-01T09:00', to: '2026-12-01T17:00' });
});
