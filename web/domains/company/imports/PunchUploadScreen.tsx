import { msg } from '#machines/core/locales/messages.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = { base: '/Punches', title: 'Punches', key: ['punchFile'] };
const COLUMNS = [
  {
    name: 'Employee Id',
    holds: msg('As on the employee list, for people in your business units.'),
  },
  { name: 'Time', holds: msg('For example 2026-11-02 09:05, in the company’s time zone.') },
  {
    name: 'Kind',
    codes: ['In', 'Out'],
    holds: msg('Empty if the clock does not report it.'),
  },
  { name: 'Device', holds: msg('The code of the punch device. Can be empty.') },
];

/** Uploads the punches of a clock that isn't connected. */
export const PunchUploadScreen = () => (
  <FileImportScreen
    target={TARGET}
    description="Punches from clocks that do not send them. Known rows are ignored; rows of a locked month are stored without changing its days."
    columns={COLUMNS}
  />
);
