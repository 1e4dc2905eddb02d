import { useMemo } from 'react';
import {
  FILL_UP,
  type RecruitmentRequest,
  type RecruitmentStep,
} from '#machines/domains/recruitment/contracts/recruitment.ts';
import { useProfile } from '#web/session/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import {
  Badge,
  Checkbox,
  DateInput,
  DateText,
  Duration,
  Notice,
  notify,
  TextArea,
  type Tone,
} from '#web/components/ui/index.ts';
import { ChangedMeanwhile, useDraft } from '#web/components/edited/index.ts';
import { today } from '#web/lib/today.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { PLANS, RECRUITMENT } from './api.ts';
import styles from './recruitment.module.css';

const TONES: Readonly<Record<string, Tone>> = {
  Complete: 'success',
  Current: 'info',
  Rejected: 'danger',
};

/** `early` if Complete was ticked before the other fields were filled in: it takes effect once they are. */
type Entered = { comments: string; date: string | null; complete: boolean | 'early' };

const NOT_TICKED = 'Select Complete to save this step';

const nothingYet = (): Entered => ({ comments: '', date: today(), complete: false });

export type StepTableProps = {
  steps: readonly RecruitmentStep[];
  request: RecruitmentRequest;
  mode: 'view' | 'update';
  /** ID of the form that the dialog's Save submits. */
  formId: string;
  onBusy: (busy: boolean) => void;
};

/** The step to fill in, if any. */
export const openStep = (steps: readonly RecruitmentStep[]): RecruitmentStep | undefined =>
  steps.find(({ isEnable }) => !isEnable);

/** The tracking steps: completed ones are read-only, and in view mode all are (spec 001 §2.4). */
export function StepTable({ steps: now, request, mode, formId, onBusy }: StepTableProps) {
  const t = useTranslate();
  const { version } = request;
  const latest = useMemo(() => ({ version, steps: now }), [version, now]);
  const { row, values: entered, set: change, sent, meanwhile } = useDraft(latest, nothingYet);
  const { steps } = row;
  const { intEmployeeId } = useProfile();
  const { submit } = useSubmit([RECRUITMENT, workflowKeys.queues, PLANS]);
  const current = mode === 'update' ? openStep(steps) : undefined;
  const filled = entered.comments.trim() !== '' && entered.date !== null;

  const mark = (complete: boolean) => {
    change({ complete: complete && !filled ? 'early' : complete });
    if (complete && !filled) notify.warning(FILL_UP, { duration: 6000 });
  };
  const save = async () => {
    if (!filled || entered.complete === false) {
      notify.warning(filled ? t(NOT_TICKED) : FILL_UP, { duration: 6000 });
      return;
    }
    onBusy(true);
    const isSaved = await submit(
      '/Employee/UpdateEmpRecruitmentStatus',
      steps.map((step) => {
        const own = step === current;
        return {
          intEmpReqStatusId: step.intEmpReqStatusId,
          intEmpReqId: step.intEmpReqId,
          intTrackingStepId: step.intTrackingStepId,
          strTrackingStepName: step.strTrackingStepName,
          strComments: own ? entered.comments : step.strComments,
          dteStepCompleteDate: own ? entered.date : step.dteStepCompleteDate,
          isComplete: own || step.isComplete,
          intCreatedBy: intEmployeeId,
        };
      }),
    );
    if (isSaved) sent();
    onBusy(false);
  };

  const isOpen = (step: RecruitmentStep) => step === current;
  const shown: Column<RecruitmentStep>[] = [
    {
      id: 'sl',
      label: 'SL',
      cell: (step) => step.intTrackingStepId,
      width: 'tiny',
      card: 'hidden',
    },
    {
      id: 'stage',
      label: 'Stage',
      value: (step) => step.strTrackingStepName,
      cell: (step) => <span className={styles.wraps}>{t(step.strTrackingStepName)}</span>,
      width: 'medium',
      card: 'title',
    },
    {
      id: 'comments',
      label: 'Comments',
      cell: (step) =>
        isOpen(step) ? (
          <TextArea
            rows={2}
            maxLength={2000}
            aria-label={t('Comments, {step}', { step: t(step.strTrackingStepName) })}
            value={entered.comments}
            onChange={(event) => change({ comments: event.target.value })}
          />
        ) : (
          <span className={styles.wraps}>{step.strComments || '—'}</span>
        ),
      width: 'wide',
    },
    {
      id: 'date',
      label: 'Step Complete Date',
      cell: (step) =>
        isOpen(step) ? (
          <DateInput
            aria-label={t('Step Complete Date, {step}', { step: t(step.strTrackingStepName) })}
            value={entered.date}
            max={today()}
            onChange={(date) => change({ date })}
          />
        ) : (
          <DateText value={step.dteStepCompleteDate} />
        ),
      width: 'medium',
    },
    {
      id: 'status',
      label: 'Status',
      cell: (step) =>
        isOpen(step) ? (
          <Checkbox
            checked={entered.complete === 'early' ? 'indeterminate' : entered.complete && filled}
            hint={entered.complete === 'early' ? t('Completed when you save') : undefined}
            onCheckedChange={mark}
            label={<span>{t('Complete')}</span>}
            aria-label={t('Complete, {step}', { step: t(step.strTrackingStepName) })}
          />
        ) : (
          <Badge tone={TONES[step.strStatus] ?? 'neutral'}>{step.strStatus}</Badge>
        ),
      second: {
        id: 'time',
        label: 'Time in Stage',
        cell: (step) =>
          step.secondsInStage === null ? '—' : <Duration ms={step.secondsInStage * 1000} />,
        width: 'narrow',
        sortable: false,
      },
      width: 'number',
      card: 'figure',
    },
  ];
  const columns = shown.map((column) => ({ ...column, sortable: false }));

  const [blocked] = request.blockedEvents;
  const done = now.filter(
    ({ isComplete, intTrackingStepId }) =>
      isComplete &&
      !steps.some((one) => one.isComplete && one.intTrackingStepId === intTrackingStepId),
  );
  return (
    <>
      {meanwhile && (
        <ChangedMeanwhile
          by={done.at(-1)?.strCompletedBy}
          changed={done.map(({ strTrackingStepName }) => strTrackingStepName)}
          // If no later step is assigned to this person, what was typed stays visible, so that it can be
          // copied.
          onUse={openStep(now) && meanwhile.takeOver}
        />
      )}
      {mode === 'update' && !current && blocked && (
        <Notice tone="info">
          {t('{reason}. Allowed for: {whoCan}.', {
            reason: t(blocked.reason),
            whoCan: t(blocked.whoCan),
          })}
        </Notice>
      )}
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <DataTable
          label="Tracking steps"
          rows={steps}
          columns={columns}
          rowId={({ intTrackingStepId }) => String(intTrackingStepId)}
          paging={false}
          columnChoice={false}
          density="tall"
        />
      </form>
    </>
  );
}
