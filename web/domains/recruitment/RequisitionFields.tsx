import { useQuery } from '@tanstack/react-query';
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form';
import {
  Card,
  DateInput,
  Field,
  formatDate,
  NumberInput,
  Select,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';
import { optionsQuery } from './api.ts';
import styles from './recruitment.module.css';
import type { Requisition, RequisitionFields } from './requisitionForm.ts';

type FormProps = { form: UseFormReturn<RequisitionFields, unknown, Requisition> };

const TYPES = [
  { value: 'Replacement', label: 'Replacement' },
  { value: 'New', label: 'New' },
] as const;

/** Requester, date, position and number. */
export function NeedFields({ form, requestedBy }: FormProps & { requestedBy: string }) {
  const { control } = form;
  const { errors } = form.formState;
  const { data: types = [], isPending: typing } = useQuery(optionsQuery('EmploymentType'));
  const { data: designations = [], isPending } = useQuery(optionsQuery('EmpDesignation'));
  return (
    <Card title="Recruitment Information">
      <div className={styles.fields}>
        <Field label="Requested By" name="requestedBy">
          <TextInput value={requestedBy} readOnly />
        </Field>
        <Field label="Date of Request" name="dateOfRequest">
          <TextInput value={formatDate(today())} readOnly />
        </Field>
        <Field
          label="Expected Date of Joining"
          name="dteExpectedJoining"
          error={errors.dteExpectedJoining?.message}
          required
        >
          <Controller
            control={control}
            name="dteExpectedJoining"
            render={({ field }) => <DateInput {...field} />}
          />
        </Field>
        <Field
          label="Replacement / New"
          name="strRequestType"
          error={errors.strRequestType?.message}
          required
        >
          <Controller
            control={control}
            name="strRequestType"
            render={({ field }) => <Select {...field} options={TYPES} />}
          />
        </Field>
        <Field
          label="Type of Employment"
          name="intEmployeeTypeId"
          error={errors.intEmployeeTypeId?.message}
          required
        >
          <Controller
            control={control}
            name="intEmployeeTypeId"
            render={({ field }) => <Select {...field} options={types} loading={typing} />}
          />
        </Field>
        <Field
          label="Designation"
          name="intDesignationId"
          error={errors.intDesignationId?.message}
          required
        >
          <Controller
            control={control}
            name="intDesignationId"
            render={({ field }) => <Select {...field} options={designations} loading={isPending} />}
          />
        </Field>
        <Field
          label="No. of Vacancies"
          name="intNoOfVacancies"
          error={errors.intNoOfVacancies?.message}
          required
        >
          <Controller
            control={control}
            name="intNoOfVacancies"
            render={({ field }) => <NumberInput {...field} decimals={0} min={1} />}
          />
        </Field>
        <Field
          label="Proposed Budget"
          name="strProposedBudget"
          hint="Per month, for all vacancies"
          error={errors.strProposedBudget?.message}
          required
        >
          <Controller
            control={control}
            name="strProposedBudget"
            render={({ field }) => <NumberInput {...field} decimals={2} min={0} />}
          />
        </Field>
      </div>
    </Card>
  );
}

/** The workplace. Choosing a department clears the section and loads its options. */
export function PlaceFields({ form, unit }: FormProps & { unit: number }) {
  const { control, setValue } = form;
  const { errors } = form.formState;
  const department = useWatch({ control, name: 'intDepartmentId' }) ?? 0;
  const { data: groups = [], isPending } = useQuery(optionsQuery('WorkplaceGroup', unit));
  const { data: departments = [] } = useQuery(optionsQuery('EmpDepartment', unit));
  const sections = useQuery({
    ...optionsQuery('masterSectionDDL', unit, department),
    enabled: department > 0,
  });
  return (
    <Card title="Place">
      <div className={styles.fields}>
        <Field
          label="Workplace Group"
          name="intWorkplaceId"
          error={errors.intWorkplaceId?.message}
          required
        >
          <Controller
            control={control}
            name="intWorkplaceId"
            render={({ field }) => <Select {...field} options={groups} loading={isPending} />}
          />
        </Field>
        <Field
          label="Department"
          name="intDepartmentId"
          error={errors.intDepartmentId?.message}
          required
        >
          <Controller
            control={control}
            name="intDepartmentId"
            render={({ field }) => (
              <Select
                {...field}
                options={departments}
                onChange={(id) => {
                  field.onChange(id);
                  setValue('intSectionId', null);
                }}
              />
            )}
          />
        </Field>
        <Field label="Section" name="intSectionId" error={errors.intSectionId?.message} required>
          <Controller
            control={control}
            name="intSectionId"
            render={({ field }) => (
              <Select
                {...field}
                options={sections.data ?? []}
                loading={sections.isFetching}
                disabled={department === 0}
                placeholder={department === 0 ? 'Choose a department first' : 'Select…'}
              />
            )}
          />
        </Field>
      </div>
    </Card>
  );
}

const TEXTS = [
  ['strKeyResponsibilities', 'Key Responsibilities'],
  ['strRequiredSkills', 'Required Skills'],
  ['strReasonForRequirement', 'Reason for Requirement'],
] as const;

/** The tasks, and the reason for hiring. */
export function ReasonFields({ form }: FormProps) {
  const { errors } = form.formState;
  return (
    <Card title="Requirement">
      <div className={styles.form}>
        {TEXTS.map(([name, label]) => (
          <Field key={name} label={label} name={name} error={errors[name]?.message} required>
            <TextArea {...form.register(name)} rows={3} maxLength={2000} />
          </Field>
        ))}
      </div>
    </Card>
  );
}
