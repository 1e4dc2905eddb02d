import { useQuery } from '@tanstack/react-query';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { GRIEVANCE_TYPES, PRIORITIES } from '#machines/domains/grievances/vocabulary.ts';
import { DateTimeInput, Field, RadioGroup, Select } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { useOfferedUnits } from '#web/domains/organisation/index.ts';
import { categoriesQuery, misconductsQuery, segmentsQuery, subCategoriesQuery } from './api.ts';
import { today } from '#web/lib/today.ts';
import { AGAINST, BELOW_TYPE, type GrievanceFields } from './form.ts';
import styles from './grievances.module.css';

const KEPT_FROM = 'If the grievance is about a person, neither they nor their superiors can see it';

export type WhatFieldsProps = {
  form: UseFormReturn<GrievanceFields>;
  mayChooseType: boolean;
};

/** The fields for what a grievance is about. Each choice narrows the options of the next (spec 001 §2.1). */
export function WhatFields({ form, mayChooseType }: WhatFieldsProps) {
  const { control, formState, setValue, watch } = form;
  const { errors } = formState;
  const categories = useQuery(categoriesQuery);
  const subCategories = useQuery(subCategoriesQuery);
  const misconducts = useQuery(misconductsQuery);
  const segments = useQuery(segmentsQuery);
  const { units } = useOfferedUnits();
  const [chosenType, categoryId, subCategoryId, isAnonymous] = watch([
    'typeId',
    'categoryId',
    'subCategoryId',
    'isAnonymous',
  ]);
  const judicial = mayChooseType && chosenType === GRIEVANCE_TYPES.judicial;
  const type = judicial ? 'judicial' : 'nonjudicial';
  const clearBelowType = () => {
    for (const name of BELOW_TYPE) setValue(name, null);
  };
  return (
    <>
      {mayChooseType && (
        <Field label="Grievance Type" name="typeId" group required>
          <Controller
            control={control}
            name="typeId"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <RadioGroup
                ref={ref}
                onBlur={onBlur}
                orientation="horizontal"
                value={String(value)}
                onChange={(next) => {
                  onChange(Number(next));
                  clearBelowType();
                }}
                options={[
                  { value: String(GRIEVANCE_TYPES.judicial), label: 'Judicial' },
                  { value: String(GRIEVANCE_TYPES.nonJudicial), label: 'Non-Judicial' },
                ]}
              />
            )}
          />
        </Field>
      )}
      <div className={styles.fields}>
        {isAnonymous && (
          <Field
            label="Business Unit"
            name="businessUnitId"
            error={errors.businessUnitId?.message}
            hint="The unit whose HR handles it"
            required
          >
            <Controller
              control={control}
              name="businessUnitId"
              render={({ field }) => <Select {...field} options={units} />}
            />
          </Field>
        )}
        <Field label="Category" name="categoryId" error={errors.categoryId?.message} required>
          <Controller
            control={control}
            name="categoryId"
            render={({ field }) => (
              <Select
                {...field}
                loading={categories.isPending}
                options={(categories.data ?? []).filter((option) => option.type === type)}
                onChange={(next) => {
                  field.onChange(next);
                  setValue('subCategoryId', null);
                  setValue('misconductId', null);
                  const segment = categories.data?.find(({ value }) => value === next)?.segmentId;
                  setValue('segmentId', segment || null, { shouldValidate: formState.isSubmitted });
                }}
              />
            )}
          />
        </Field>
        <Field
          label="Sub-Category"
          name="subCategoryId"
          error={errors.subCategoryId?.message}
          required
        >
          <Controller
            control={control}
            name="subCategoryId"
            render={({ field }) => (
              <Select
                {...field}
                disabled={categoryId === null}
                options={(subCategories.data ?? []).filter(
                  (option) => option.categoryId === categoryId,
                )}
                onChange={(next) => {
                  field.onChange(next);
                  setValue('misconductId', null);
                }}
              />
            )}
          />
        </Field>
        <Field label="Misconduct" name="misconductId" error={errors.misconductId?.message} required>
          <Controller
            control={control}
            name="misconductId"
            render={({ field }) => (
              <Select
                {...field}
                disabled={subCategoryId === null}
                options={(misconducts.data ?? []).filter(
                  (option) => option.subCategoryId === subCategoryId,
                )}
              />
            )}
          />
        </Field>
        {!judicial && (
          <Field label="Segment" name="segmentId" error={errors.segmentId?.message} required>
            <Controller
              control={control}
              name="segmentId"
              render={({ field }) => (
                <Select
                  {...field}
                  disabled={categoryId === null}
                  options={(segments.data ?? []).filter((option) =>
                    option.categoryList.some(({ CategoryId }) => CategoryId === categoryId),
                  )}
                />
              )}
            />
          </Field>
        )}
        <Controller
          control={control}
          name="employeeId"
          render={({ field: { value, onChange } }) => (
            <PersonField
              label={judicial ? 'Employee Name' : AGAINST}
              value={value}
              onChange={(next) => onChange(next)}
              error={errors.employeeId?.message}
              {...(judicial ? { required: true } : { hint: KEPT_FROM, optional: true })}
            />
          )}
        />
        <Field label="Priority" name="priority" error={errors.priority?.message} required>
          <Controller
            control={control}
            name="priority"
            render={({ field }) => (
              <Select
                {...field}
                options={PRIORITIES.map((priority) => ({ value: priority, label: priority }))}
              />
            )}
          />
        </Field>
        <Field
          label="Incident Date & Time"
          name="incidentAt"
          error={errors.incidentAt?.message}
          required
        >
          <Controller
            control={control}
            name="incidentAt"
            render={({ field }) => <DateTimeInput {...field} max={today()} />}
          />
        </Field>
      </div>
    </>
  );
}
