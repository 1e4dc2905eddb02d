import type { UseFormReturn } from 'react-hook-form';
import type { HeadcountPlan } from '#machines/contracts/recruitment.ts';
import { fiscalYearLabel } from '#machines/values/fiscalYear.ts';
import { Field, formatCount, formatAmount, Notice, TextArea } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { Requisition, RequisitionFields } from './requisitionForm.ts';

export type PlanNoticeProps = {
  plan: HeadcountPlan | undefined;
  over: boolean;
  form: UseFormReturn<RequisitionFields, unknown, Requisition>;
};

/** What the department's plan leaves; beyond it a reason is asked for. */
export function PlanNotice({ plan, over, form }: PlanNoticeProps) {
  const t = useTranslate();
  if (!plan) return null;
  const { errors } = form.formState;
  return (
    <>
      <Notice
        live
        tone={over ? 'warning' : 'info'}
        title={`Headcount plan of ${plan.departmentName}, ${fiscalYearLabel(plan.fiscalYear)}`}
      >
        {leftOf(plan)}
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

function leftOf(plan: HeadcountPlan): string {
  const { plannedVacancies, plannedBudget, requestedVacancies, requestedBudget } = plan;
  const asked = `${formatCount(requestedVacancies)} vacancies and ${formatAmount(requestedBudget)} a month are asked for so far`;
  if (plannedVacancies === null || plannedBudget === null) return `There is no plan. ${asked}.`;
  return `${asked}, of ${formatCount(plannedVacancies)} and ${formatAmount(plannedBudget)} planned.`;
}
