import { msg } from '#machines/locales/messages.ts';
import type { ImportTarget } from '#web/features/resources/index.ts';
import type { HeldColumn } from './FileImportScreen.tsx';

/** Some 350,000 people. */
const MOST_BYTES = 32 * 1024 * 1024;

export const PEOPLE: ImportTarget = {
  base: '/Import/People',
  title: 'People',
  key: ['peopleFile'],
  mostBytes: MOST_BYTES,
};

export const PEOPLE_COLUMNS: readonly HeldColumn[] = [
  { name: 'EmployeeCode', holds: msg('Somebody known keeps it; a new one adds somebody.') },
  {
    name: ['EmployeeName', 'Designation', 'Department', 'Section'].join(', '),
    holds: msg('By their names. What isn’t there yet is added.'),
  },
  { name: 'JoiningDate', holds: msg('Such as 2017-05-22, or empty.') },
  { name: 'Gross', holds: msg('Such as 30000.00. Of somebody known, as it is.') },
  {
    name: 'Basic, BusinessUnit, WorkplaceGroup, Workplace, IsManagement, Email, Mobile',
    holds: msg('May be missing: somebody known keeps what they have.'),
  },
];

export const INCREMENTS: ImportTarget = {
  base: '/Import/Increments',
  title: 'Increments',
  key: ['incrementsFile'],
};

export const INCREMENT_COLUMNS: readonly HeldColumn[] = [
  { name: 'EmployeeCode', holds: msg('People for whom you may request.') },
  { name: 'IncrementPercent', holds: msg('Such as 7.5, on gross.') },
  { name: 'GrossAfter', holds: msg('May be missing. A row that makes another gross is refused.') },
];
