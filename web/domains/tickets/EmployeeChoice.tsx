import { useQuery } from '@tanstack/react-query';
import { Controller, useFormState, useWatch, type Control } from 'react-hook-form';
import type { EmployeeBasicInfo } from '#machines/domains/organisation/contracts/organisation.ts';
import { useProfile } from '#web/session/index.ts';
import { Field, Select, TextInput } from '#web/components/ui/index.ts';
import { PersonField } from '#web/kits/people/index.ts';
import { permittedUnitsQuery } from './api.ts';
import type { ComplaintFields } from './complaintForm.ts';

/** Minimum search length of the complaint form (spec 001 §5). */
const SHORTEST = 2;

export type EmployeeChoiceProps<Output> = {
  control: Control<ComplaintFields, unknown, Output>;
  /** The signed-in employee, if no one else can be chosen. */
  own: EmployeeBasicInfo | null;
  person: EmployeeBasicInfo | null;
  onChoose: (employeeId: number | null) => void;
};

/** Business Unit and Employee: locked in self service, by search in management (spec 001 §2.3). */
export function EmployeeChoice<Output>({
  control,
  own,
  person,
  onChoose,
}: EmployeeChoiceProps<Output>) {
  const { errors } = useFormState({ control });
  const { intEmployeeId } = useProfile();
  const businessUnitId = useWatch({ control, name: 'businessUnitId' });
  const units = useQuery({ ...permittedUnitsQuery(intEmployeeId), enabled: own === null });
  if (own) {
    return (
      <>
        <Field label="Business Unit" name="businessUnitId" required>
          <TextInput value={own.strBusinessUnit} readOnly />
        </Field>
        <Field label="Employee" name="ticketRequestFor" required>
          <TextInput value={own.strEmployeeName} readOnly />
        </Field>
      </>
    );
  }
  return (
    <>
      <Field
        label="Business Unit"
        name="businessUnitId"
        error={errors.businessUnitId?.message}
        required
      >
        <Controller
          control={control}
          name="businessUnitId"
          render={({ field }) => (
            <Select
              {...field}
              options={units.data ?? []}
              loading={units.isPending}
              onChange={(unit) => {
                field.onChange(unit);
                // An employee must belong to the chosen unit.
                if (person && unit !== person.intBusinessUnitId) onChoose(null);
              }}
            />
          )}
        />
      </Field>
      <Controller
        control={control}
        name="ticketRequestFor"
        render={({ field }) => (
          <PersonField
            name="ticketRequestFor"
            shortest={SHORTEST}
            value={field.value}
            businessUnitId={businessUnitId ?? 0}
            known={
              person ? { value: person.intEmployeeId, label: person.strEmployeeName } : undefined
            }
            onChange={(employeeId) => onChoose(employeeId)}
            error={errors.ticketRequestFor?.message}
            required
          />
        )}
      />
    </>
  );
}
