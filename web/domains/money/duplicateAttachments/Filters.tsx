import type { ReactNode } from 'react';
import { Checkbox, DateInput, Field, Select } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { Problems, Typed } from './filter.ts';

/** Texts from the specification (002 §2.7). */
const REPORTS = [
  { value: 'expense', label: 'Expense' },
  { value: 'commercial', label: 'Commercial' },
] as const;
const TYPES = [
  { value: 'All', label: 'All' },
  { value: 'Other', label: 'Other' },
  { value: 'TaDa', label: 'TaDa' },
] as const;
const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'dismissed', label: 'Dismissed' },
  { value: 'all', label: 'All' },
] as const;

export function Filters({
  typed,
  problems,
  isSelf,
  onChange,
}: {
  typed: Typed;
  problems: Problems;
  isSelf: boolean;
  onChange: (next: Typed) => void;
}): ReactNode {
  const t = useTranslate();
  const isExpense = typed.report === 'expense';
  const said = <Value,>(options: readonly { value: Value; label: string }[]) =>
    options.map((one) => ({ ...one, label: t(one.label) }));
  return (
    <>
      {!isSelf && (
        <Field label="Report Type" name="duplicateReport">
          <Select
            options={said(REPORTS)}
            value={typed.report}
            onChange={(report) => onChange({ ...typed, report: report ?? 'expense' })}
          />
        </Field>
      )}
      {isExpense && (
        <Field label="Filter Type" name="duplicateType">
          <Select
            options={said(TYPES)}
            value={typed.type}
            onChange={(type) => onChange({ ...typed, type: type ?? 'All' })}
          />
        </Field>
      )}
      {isExpense && !isSelf && (
        <Field label="Status" name="duplicateState">
          <Select
            options={said(STATES)}
            value={typed.state}
            onChange={(state) => onChange({ ...typed, state: state ?? 'open' })}
          />
        </Field>
      )}
      <Field label="From Date" name="duplicateFrom" required error={problems.from}>
        <DateInput value={typed.from} clearable onChange={(from) => onChange({ ...typed, from })} />
      </Field>
      <Field label="To Date" name="duplicateTo" required error={problems.to}>
        <DateInput value={typed.to} clearable onChange={(to) => onChange({ ...typed, to })} />
      </Field>
      {isExpense && !isSelf && (
        <>
          <PersonField
            label={t('Enroll')}
            value={typed.employeeId}
            required={!typed.everybody}
            disabled={typed.everybody}
            error={problems.enroll}
            onChange={(employeeId) => onChange({ ...typed, employeeId })}
          />
          <Checkbox
            label="Everyone"
            checked={typed.everybody}
            onCheckedChange={(everyone) =>
              onChange({ ...typed, everybody: everyone, employeeId: null })
            }
          />
        </>
      )}
    </>
  );
}
