import { msg } from '#machines/locales/messages.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = { base: '/Punches', title: 'Punches', key: ['punchFile'] };
const COLUMNS = [
  { name: 'Employee Id', holds: msg('As on the employee list; people of your business units.') },
  { name: 'Time', holds: msg('Such as 2026-11-02 09:05, on the clock where the company works.') },
  {
    name: 'Kind',
    codes: ['In', 'Out'],
    holds: msg('Empty where the clock doesn’t tell.'),
  },
  { name: 'Device', holds: msg('Its code among the punch devices, or empty.') },
];

/** Punches of a clock that sends nothing by itself. */
export const PunchUploadScreen = () => (
  <FileImportScreen
    target={TARGET}
    description="Punches of clocks that don’t send theirs. Rows that are known already change nothing; those of a locked month are kept, and its days stay as they are."
    columns={COLUMNS}
  />
);
