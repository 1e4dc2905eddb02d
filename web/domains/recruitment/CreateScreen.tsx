import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { isOverPlan, OVER_PLAN } from '#machines/domains/recruitment/contracts/recruitment.ts';
import { paths } from '#web/lib/paths.ts';
import { useProfile } from '#web/session/index.ts';
import { FormActions, Page, PageHeader } from '#web/components/page/index.ts';
import { Button, fieldErrorList, FieldErrorSummary } from '#web/components/ui/index.ts';
import { schemaResolver } from '#web/lib/schemaResolver.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { currentFiscalYear, today } from '#web/lib/today.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PLANS, plansQuery, RECRUITMENT } from './api.ts';
import { PlanNotice } from './PlanNotice.tsx';
import styles from './recruitment.module.css';
import {
  emptyRequisition,
  requisitionForm,
  type Requisition,
  type RequisitionFields,
} from './requisitionForm.ts';
import { NeedFields, PlaceFields, ReasonFields } from './RequisitionFields.tsx';

/** Recruitment Tracker Create: a manager requests to hire (spec 001 §2.4). */
export function CreateScreen() {
  const t = useTranslate();
  const navigate = useNavigate();
  const { intBusinessUnitId, strDisplayName, intEmployeeId } = useProfile();
  const [switched] = useBusinessUnit();
  const unit = switched || intBusinessUnitId;
  const form = useForm<RequisitionFields, unknown, Requisition>({
    resolver: schemaResolver(requisitionForm),
    defaultValues: emptyRequisition(today()),
    shouldFocusError: false,
  });
  const { control, formState, handleSubmit, reset, setError } = form;
  const { submit, busy } = useSubmit([RECRUITMENT, workflowKeys.queues, PLANS]);
  const sent = useUnsavedGuard(formState.isDirty, (path) => path === paths.login);
  const [department = 0, vacancies = 0, budget = 0] = useWatch({
    control,
    name: ['intDepartmentId', 'intNoOfVacancies', 'strProposedBudget'],
  }).map((chosen) => chosen ?? 0);
  const { data: plans } = useQuery({
    ...plansQuery(currentFiscalYear(), unit, department),
    enabled: department > 0,
  });
  const plan = plans?.find(({ departmentId }) => departmentId === department);
  const over = isOverPlan(plan, vacancies, budget);

  const save = async (requisition: Requisition) => {
    if (over && requisition.strOverPlanReason === '') {
      setError('strOverPlanReason', { message: OVER_PLAN });
      return;
    }
    const taken = await submit('/Employee/SaveRecruitmentRequest', {
      intEmpReqId: 0,
      intBusinessUnitId: unit,
      strEmpReqNo: '',
      dteEmpReqDate: `${today()}T00:00:00.000Z`,
      ...requisition,
      dteExpectedJoining: `${requisition.dteExpectedJoining}T00:00:00.000Z`,
      strOverPlanReason: over ? requisition.strOverPlanReason : null,
      intCreatedBy: intEmployeeId,
    });
    if (!taken) return;
    sent();
    reset(emptyRequisition(today()));
    void navigate(paths.recruitmentTracer('all'));
  };

  return (
    <Page width="form">
      <PageHeader
        title="Recruitment Tracker Create"
        breadcrumb={[
          { label: 'Employee Management' },
          { label: 'Recruitment Tracer', to: paths.recruitmentTracer('all') },
        ]}
      />
      <FieldErrorSummary
        errors={fieldErrorList(formState.errors)}
        focusKey={formState.submitCount}
      />
      <form
        noValidate
        aria-label={t('Requisition')}
        className={styles.form}
        onSubmit={(event) => void handleSubmit(save)(event)}
      >
        <NeedFields form={form} requestedBy={strDisplayName} />
        <PlaceFields form={form} unit={unit} />
        <PlanNotice plan={plan} isOver={over} form={form} />
        <ReasonFields form={form} />
        <FormActions>
          <Button type="submit" variant="primary" loading={busy}>
            Save
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}
