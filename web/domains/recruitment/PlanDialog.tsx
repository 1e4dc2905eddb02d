import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import {
  headcountPlanBody,
  type HeadcountPlan,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { Field, FormDialog, NumberInput } from '#web/components/ui/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { PLANS } from './api.ts';

const planForm = z.object({
  vacancies: z.number().nullable().pipe(headcountPlanBody.shape.vacancies),
  budget: z.number().nullable().pipe(headcountPlanBody.shape.budget),
});

export type PlanDialogProps = { plan: HeadcountPlan; onClose: () => void };

/** Sets a department's headcount plan of a fiscal year. */
export function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const { submit, busy } = useSubmit([PLANS]);
  const { control, handleSubmit, formState } = useForm<
    z.input<typeof planForm>,
    unknown,
    z.output<typeof planForm>
  >({
    resolver: schemaResolver(planForm),
    defaultValues: { vacancies: plan.plannedVacancies, budget: plan.plannedBudget },
  });
  const { errors } = formState;
  const save = async (fields: z.output<typeof planForm>) => {
    const { departmentId, fiscalYear } = plan;
    if (await submit('/Employee/SaveHeadcountPlan', { departmentId, fiscalYear, ...fields })) {
      onClose();
    }
  };
  return (
    <FormDialog
      title={`Plan of ${plan.departmentName}`}
      description={`${plan.businessUnitName}, ${fiscalYearLabel(plan.fiscalYear)}`}
      submitLabel="Save"
      busy={busy}
      onSubmit={handleSubmit(save)}
      onClose={onClose}
    >
      <Field label="No. of Vacancies" name="vacancies" error={errors.vacancies?.message} required>
        <Controller
          control={control}
          name="vacancies"
          render={({ field }) => <NumberInput {...field} decimals={0} min={0} />}
        />
      </Field>
      <Field
        label="Budget"
        name="budget"
        hint="Per month, for all of them"
        error={errors.budget?.message}
        required
      >
        <Controller
          control={control}
          name="budget"
          render={({ field }) => <NumberInput {...field} decimals={2} min={0} />}
        />
      </Field>
    </FormDialog>
  );
}
