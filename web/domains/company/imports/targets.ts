import { msg } from '#machines/core/locales/messages.ts';
import type { ImportTarget } from '#web/kits/resources/index.ts';
import type { HeldColumn } from './FileImportScreen.tsx';

export const PEOPLE: ImportTarget = {
  base: '/Import/People',
  title: 'People',
  key: ['peopleFile'],
};

export const PEOPLE_COLUMNS: readonly HeldColumn[] = [
  {
    name: 'EmployeeCode',
    holds: msg('An existing code updates that employee; a new code adds one.'),
  },
  {
    name: ['EmployeeName', 'Designation', 'Department', 'Section'].join(', '),
    holds: msg('By name. Missing ones are added.'),
  },
  { name: 'JoiningDate', holds: msg('Can be empty. For example 2017-05-22 or 22 May 2017.') },
  {
    name: 'Gross',
    holds: msg('For example 30000.00. The pay of existing employees does not change.'),
  },
  {
    name: 'Basic, BusinessUnit, WorkplaceGroup, Workplace, IsManagement, Email, Mobile, EmploymentType, Grade',
    holds: msg('Optional. Existing employees keep what they have.'),
  },
  {
    name: 'Supervisor',
    holds: msg('Optional. By code, email address or name; also someone of the same file.'),
  },
  {
    name: 'BirthDate, Gender, NationalId',
    holds: msg('Optional. Only fills what is empty.'),
  },
];

export const INCREMENTS: ImportTarget = {
  base: '/Import/Increments',
  title: 'Increments',
  key: ['incrementsFile'],
};

export const INCREMENT_COLUMNS: readonly HeldColumn[] = [
  { name: 'EmployeeCode', holds: msg('Employees for whom you can request increments.') },
  { name: 'IncrementPercent', holds: msg('Percentage of gross pay, for example 7.5.') },
  {
    name: 'GrossAfter',
    holds: msg('Optional. A row whose percentage gives a different gross is refused.'),
  },
];
