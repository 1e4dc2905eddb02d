import { useEffect, useEffectEvent } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { FilterBar } from '#web/components/page/index.ts';
import {
  Button,
  Checkbox,
  DateInput,
  Field,
  fieldErrorList,
  FieldErrorSummary,
  MultiSelect,
  NumberInput,
  Select,
  type Option,
} from '#web/components/ui/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { currentFiscalYear, today } from '#web/lib/today.ts';
import { bases, createForm, type CreateFields, type CreateFilter } from './createForm.ts';
import { useCreateOptions } from './useCreateOptions.ts';

const managements = [
  { value: 'management', label: 'Management' },
  { value: 'nonManagement', label: 'Non-Management' },
] as const;

const beginning = (): CreateFields => ({
  businessUnits: [],
  workplaceGroup: null,
  department: null,
  section: null,
  management: null,
  dependsOn: null,
  fiscalYear: currentFiscalYear(),
  percentage: null,
  effectiveDate: today(),
  pending: false,
});

export type CreateFiltersProps = {
  look: string;
  /** The number of the View press whose people are shown; 0 for none. */
  shown: number;
  onView: (filter: CreateFilter) => void;
};

/**
 * The filters of the create screen. The chosen units determine the options of the three selectors below.
 */
export function CreateFilters({ look, shown, onView }: CreateFiltersProps) {
  const { control, handleSubmit, formState, setValue } = useForm<
    CreateFields,
    unknown,
    CreateFilter
  >({ resolver: schemaResolver(createForm), defaultValues: beginning(), shouldFocusError: false });
  const [units, department] = useWatch({ control, name: ['businessUnits', 'department'] });
  const options = useCreateOptions(units, department);
  const chooseUnits = (next: readonly number[]) => {
    setValue('businessUnits', [...next], { shouldValidate: formState.isSubmitted });
    for (const below of ['workplaceGroup', 'department', 'section'] as const) setValue(below, null);
  };
  useUnitInView(options.businessUnits.options, chooseUnits);
  const noUnit = units.length === 0;
  const error = (name: keyof CreateFields) => formState.errors[name]?.message;

  return (
    <>
      <FieldErrorSummary
        errors={fieldErrorList(formState.errors)}
        focusKey={formState.submitCount}
      />
      <FilterBar
        label="People to include"
        // The key makes each press of View collapse the filters again.
        key={shown}
        settled={shown > 0}
        summary="Change the selection"
        onSubmit={() => void handleSubmit(onView)()}
        action={
          <Button type="submit" variant="primary">
            {look}
          </Button>
        }
      >
        <Field label="Business Unit" name="businessUnits" error={error('businessUnits')} required>
          <Controller
            control={control}
            name="businessUnits"
            render={({ field }) => (
              <MultiSelect {...field} {...options.businessUnits} onChange={chooseUnits} />
            )}
          />
        </Field>
        <Field
          label="Workplace Group"
          name="workplaceGroup"
          error={error('workplaceGroup')}
          required
        >
          <Controller
            control={control}
            name="workplaceGroup"
            render={({ field }) => (
              <Select {...field} {...options.workplaceGroups} disabled={noUnit} />
            )}
          />
        </Field>
        <Field label="Department" name="department" error={error('department')} required>
          <Controller
            control={control}
            name="department"
            render={({ field }) => (
              <Select
                {...field}
                {...options.departments}
                disabled={noUnit}
                onChange={(next) => {
                  field.onChange(next);
                  setValue('section', null);
                }}
              />
            )}
          />
        </Field>
        <Field label="Section" name="section" error={error('section')} required>
          <Controller
            control={control}
            name="section"
            render={({ field }) => <Select {...field} {...options.sections} disabled={noUnit} />}
          />
        </Field>
        <Field label="Management" name="management" error={error('management')} required>
          <Controller
            control={control}
            name="management"
            render={({ field }) => <Select {...field} options={managements} />}
          />
        </Field>
        <Field label="Depends on" name="dependsOn" error={error('dependsOn')} required>
          <Controller
            control={control}
            name="dependsOn"
            render={({ field }) => <Select {...field} options={bases} />}
          />
        </Field>
        <Field label="Fiscal Year" name="fiscalYear" error={error('fiscalYear')} required>
          <Controller
            control={control}
            name="fiscalYear"
            render={({ field }) => (
              <Select {...field} {...options.fiscalYears} searchable={false} />
            )}
          />
        </Field>
        <Field label="Percentage" name="percentage" error={error('percentage')} required>
          <Controller
            control={control}
            name="percentage"
            render={({ field }) => <NumberInput {...field} decimals={3} suffix="%" />}
          />
        </Field>
        <Field label="Effective Date" name="effectiveDate" error={error('effectiveDate')} required>
          <Controller
            control={control}
            name="effectiveDate"
            render={({ field }) => <DateInput {...field} />}
          />
        </Field>
        <Field label="People" group hint="Without an increment in that year">
          <Controller
            control={control}
            name="pending"
            render={({ field: { value, onChange, ...field } }) => (
              <Checkbox {...field} checked={value} onCheckedChange={onChange} label="Pending" />
            )}
          />
        </Field>
      </FilterBar>
    </>
  );
}

/** Starts with the business unit of the top bar, and follows it when that changes. */
function useUnitInView(
  units: readonly Option<number>[],
  choose: (units: readonly number[]) => void,
): void {
  const [unit] = useBusinessUnit();
  const inView = units.some(({ value }) => value === unit) ? unit : 0;
  const follow = useEffectEvent(choose);
  useEffect(() => {
    if (inView !== 0) follow([inView]);
  }, [inView]);
}
