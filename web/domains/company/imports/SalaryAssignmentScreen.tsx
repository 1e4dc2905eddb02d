import { msg } from '#machines/core/locales/messages.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = {
  base: '/SalaryAssignment',
  title: 'Salary assignment',
  key: ['pay', 'assignments'],
};
const COLUMNS = [
  {
    name: 'Employee Id',
    holds: msg('As on the employee list, for people in your business units.'),
  },
  { name: 'From', holds: msg('For example 2026-11-02. What people had before that day stays.') },
  { name: 'Breakdown', holds: msg('The name of a published breakdown, or empty to keep it.') },
  { name: 'Policy', holds: msg('The name of a salary policy, or empty to keep it.') },
  { name: 'Payroll Group', holds: msg('The name of a payroll group, or empty to keep it.') },
];

/** Assigns salary structures to many people from a file. */
export function SalaryAssignmentScreen() {
  return (
    <FileImportScreen
      target={TARGET}
      description="Breakdown, policy and group of many people by a file. Nothing is stored before you have seen what changes for each, with net pay before and after."
      columns={COLUMNS}
    />
  );
}
