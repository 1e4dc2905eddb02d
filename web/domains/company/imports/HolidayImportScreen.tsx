import { useState } from 'react';
import { msg } from '#machines/core/locales/messages.ts';
import { Field, TextInput } from '#web/components/ui/index.ts';
import { FileImportScreen } from './FileImportScreen.tsx';

const TARGET = { base: '/Holidays', title: 'Holidays', key: ['holidayFile'] };
const COLUMNS = [
  {
    name: 'Day',
    holds: msg('For example 2026-12-16. The events of a calendar file (ICS) have it.'),
  },
  { name: 'Name', holds: msg('Its name, such as Victory Day.') },
  { name: 'Holiday group', holds: msg('Can be empty. Missing ones are added.') },
];

/** Imports the holidays of a year from a file. */
export function HolidayImportScreen() {
  const [holidayGroup, setHolidayGroup] = useState('');
  return (
    <FileImportScreen
      target={{ ...TARGET, asked: { holidayGroup } }}
      description="Holidays of a year from a calendar or a sheet. Days that a group has already are renamed if the file says so; none is removed."
      columns={COLUMNS}
    >
      <Field label="Holiday group" name="holidayGroup" hint="For rows without one" optional>
        <TextInput value={holidayGroup} onChange={(event) => setHolidayGroup(event.target.value)} />
      </Field>
    </FileImportScreen>
  );
}
