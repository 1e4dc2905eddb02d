import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, Select, TextInput } from '#web/components/ui/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { peopleQuery } from './api.ts';

const PAUSE_MS = 250;

export type PersonFieldsProps = {
  value: number | null;
  onChange: (employeeId: number | null) => void;
  error?: string | undefined;
};

/** Somebody out of thousands: typed first, then picked from those who fit. */
export function PersonFields({ value, onChange, error }: PersonFieldsProps) {
  const [text, setText] = useState('');
  const { data = [], isFetching } = useQuery(peopleQuery(useDebounced(text.trim(), PAUSE_MS)));
  const options = data.map((person) => ({
    value: person.value,
    label: person.label,
    hint: `${String(person['EmployeeCode'])} · ${String(person['BusinessUnitName'])}`,
  }));
  return (
    <>
      <Field label="Find an employee" name="employeeText" hint="At least two letters of name or id">
        <TextInput value={text} onValueChange={setText} autoComplete="off" />
      </Field>
      <Field label="Employee" name="employeeId" error={error} required>
        <Select
          options={options}
          value={value}
          onChange={onChange}
          loading={isFetching}
          searchable={false}
          disabled={options.length === 0 && value === null}
          placeholder={text === '' ? 'Find somebody first' : 'Select…'}
        />
      </Field>
    </>
  );
}
