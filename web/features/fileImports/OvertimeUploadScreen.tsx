import { msg } from '#machines/locales/messages.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = { base: '/Overtime', title: 'Overtime', key: ['overtimeFile'] };
const COLUMNS = [
  { name: 'Employee Id', holds: msg('As on the employee list; people of your business units.') },
  { name: 'Day', holds: msg('Such as 2026-11-02, not in the future.') },
  { name: 'Hours', holds: msg('0.25 to 16. No more counts than attendance and policy allow.') },
  { name: 'Reason', holds: msg('Why it was worked.') },
];

/** Overtime of many people from a file. */
export const OvertimeUploadScreen = () => (
  <FileImportScreen
    target={TARGET}
    description="Overtime that was agreed, for many people at once. A line for a day that has overtime already takes its place."
    columns={COLUMNS}
  />
);
