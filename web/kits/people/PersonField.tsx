import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import type { DropdownOption } from '#machines/core/contracts/workflow.ts';
import { Field, SearchSelect, type Option } from '#web/components/ui/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { peopleQuery, type PeopleFilter } from './api.ts';
import { useTranslate } from '#web/lib/messages.ts';

const PAUSE_MS = 250;
/** The search starts at this length (spec 001 §9). The grievance form uses 2. */
const SHORTEST = 3;

export type PersonFieldProps = PeopleFilter & {
  /** The ID of the chosen employee. */
  value: number | null;
  onChange: (employeeId: number | null, person: DropdownOption | null) => void;
  onBlur?: (() => void) | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
  label?: string | undefined;
  name?: string | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  required?: boolean | undefined;
  optional?: boolean | undefined;
  disabled?: boolean | undefined;
  shortest?: number | undefined;
  /** The person chosen at first, whose name is known without a search. */
  known?: Option<number> | undefined;
};

/** Lets the user choose one of up to a hundred thousand people by part of their name or employee ID. */
export function PersonField({
  value,
  onChange,
  onBlur,
  ref,
  label = 'Employee',
  name = 'employeeId',
  error,
  hint,
  required,
  optional,
  disabled,
  shortest = SHORTEST,
  known,
  businessUnitId,
  onlyWithLogin,
  withLeavers,
  menuReferenceId,
  leaversOf,
}: PersonFieldProps) {
  const t = useTranslate();
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<Option<number> | undefined>(known);
  const debounced = useDebounced(text.trim(), PAUSE_MS);
  const { data = [], isFetching } = useQuery({
    ...peopleQuery(debounced, shortest, {
      businessUnitId,
      onlyWithLogin,
      withLeavers,
      menuReferenceId,
      leaversOf,
    }),
    placeholderData: keepPreviousData,
  });
  const enough = text.trim().length >= shortest;
  const people = enough && debounced.length >= shortest ? data : [];
  const chosen = [picked, known].find((person) => person?.value === value);
  return (
    <Field
      label={label}
      name={name}
      error={error}
      required={required}
      optional={optional}
      hint={
        hint ??
        (disabled
          ? undefined
          : t('At least {count} characters of the name or ID', { count: shortest }))
      }
    >
      <SearchSelect
        ref={ref}
        value={value === null ? null : (chosen ?? { value, label: `#${value}` })}
        onChange={(option) => {
          setPicked(option ?? undefined);
          const person = data.find((one) => one.value === option?.value) ?? null;
          onChange(option?.value ?? null, person);
        }}
        text={text}
        onTextChange={setText}
        options={people.map(getOption)}
        loading={isFetching || debounced !== text.trim()}
        remark={
          enough ? undefined : t('Type at least {count} letters of name or ID', { count: shortest })
        }
        onBlur={onBlur}
        disabled={disabled}
        placeholder="Search…"
      />
    </Field>
  );
}

const getOption = (person: DropdownOption): Option<number> => ({
  value: person.value,
  label: person.label,
  hint: ['EmployeeCode', 'DesignationName', 'BusinessUnitName']
    .flatMap((part) => (typeof person[part] === 'string' ? [person[part]] : []))
    .join(' · '),
});
