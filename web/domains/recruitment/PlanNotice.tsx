import type { UseFormReturn } from 'react-hook-form';
import type { HeadcountPlan } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { fiscalYearLabel } from '#machines/core/values/fiscalYear.ts';
import { Field, formatCount, formatAmount, Notice, TextArea } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import type { Requisition, RequisitionFields } from './requisitionForm.ts';

export type PlanNoticeProps = {
  plan: HeadcountPlan | undefined;
  isOver: boolean;
  form: UseFormReturn<RequisitionFields, unknown, Requisition>;
};

/** Shows what remains of the department's headcount plan. A requisition beyond it requires a reason. */
export function PlanNotice({ plan, isOver: over, form }: PlanNoticeProps) {
  const t = useTranslate();
  if (!plan) return null;
  const { errors } = form.formState;
  return (
    <>
      <Notice
        live
        tone={over ? 'warning' : 'info'}
        title={t('Headcount plan of {department}, {year}', {
          department: plan.departmentName,
          year: fiscalYearLabel(plan.fiscalYear),
        })}
      >
        {getLeft(t, plan)}
        {over && ` ${t('This requisition exceeds it.')}`}
      </Notice>
      {over && (
        <Field
          label="Reason for exceeding the plan"
          name="strOverPlanReason"
          error={errors.strOverPlanReason?.message}
          required
        >
          <TextArea {...form.register('strOverPlanReason')} rows={2} />
        </Field>
      )}
    </>
  );
}

function getLeft(t: Translate, plan: HeadcountPlan): string {
  const { plannedVacancies, plannedBudget, requestedVacancies, requestedBudget } = plan;
  const input = {
    vacancies: formatCount(requestedVacancies),
    budget: formatAmount(requestedBudget),
  };
  if (plannedVacancies === null || plannedBudget === null) {
    return t(
      'There is no plan. {vacancies} vacancies and {budget} a month are requested so far.',
      input,
    );
  }
  return t(
    '{vacancies} vacancies and {budget} a month are requested so far, of {plannedVacancies} and {plannedBudget} planned.',
    {
      ...input,
      plannedVacancies: formatCount(plannedVacancies),
      plannedBudget: formatAmount(plannedBudget),
    },
  );
}
