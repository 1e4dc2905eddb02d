import { msg } from '#machines/core/locales/messages.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = { base: '/Overtime', title: 'Overtime', key: ['overtimeFile'] };
const COLUMNS = [
  {
    name: 'Employee Id',
    holds: msg('As on the employee list, for people in your business units.'),
  },
  { name: 'Day', holds: msg('For example 2026-11-02. Not in the future.') },
  {
    name: 'Hours',
    holds: msg('0.25 to 16. Hours beyond what attendance and policy allow are not counted.'),
  },
  { name: 'Reason', holds: msg('Why the work was done.') },
];

/** Imports overtime of many people from a file. */
export const OvertimeUploadScreen = () => (
  <FileImportScreen
    target={TARGET}
    description="Approved overtime for many people at once. A line replaces overtime already entered for that day."
    columns={COLUMNS}
  />
);
