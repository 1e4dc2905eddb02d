import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  MAX_STEPS,
  STEP_KINDS,
  type Plans,
  type DevelopmentPlanView,
  type StepKind,
} from '#machines/domains/performance/contracts/development.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  DateInput,
  Field,
  FormDialog,
  IconButton,
  Notice,
  Select,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PLAN_CHANGES } from './api.ts';
import styles from './development.module.css';

/** A step while it is edited. The key distinguishes new steps, which have no ID yet. */
interface WrittenStep {
  key: number;
  stepId: number | null;
  kind: StepKind;
  words: string;
  dueOn: string | null;
}

export const KIND_OPTIONS = (Object.keys(STEP_KINDS) as StepKind[]).map((value) => ({
  value,
  label: STEP_KINDS[value],
}));

/** The form of a new plan, or of one that is still a draft. */
export function PlanDialog({
  plan,
  employeeId,
  name,
  factors,
  onClose,
}: {
  plan?: DevelopmentPlanView;
  /** The person that a new plan is for, or null for the reader. */
  employeeId: number | null;
  name: string;
  factors: Plans['factors'];
  onClose: () => void;
}) {
  const t = useTranslate();
  const [aim, setAim] = useState(plan?.aim ?? '');
  const [gap, setGap] = useState(plan?.gap ?? '');
  const [factorId, setFactor] = useState(plan?.factorId ?? null);
  const [startsOn, setStart] = useState(plan?.startsOn ?? null);
  const [endsOn, setEnd] = useState(plan?.endsOn ?? null);
  const [steps, setSteps] = useState<readonly WrittenStep[]>(
    () =>
      plan?.steps.map(({ stepId, kind, words, dueOn }) => ({
        key: stepId,
        stepId,
        kind,
        words,
        dueOn,
      })) ?? [],
  );
  const [isChecked, setChecked] = useState(false);
  const { submit, busy } = useSubmit(PLAN_CHANGES);
  const missing = (value: string | null, message: string) =>
    isChecked && (value ?? '').trim() === '' ? message : undefined;
  const save = async () => {
    setChecked(true);
    if (aim.trim() === '' || startsOn === null || endsOn === null) return;
    if (steps.some(({ words, dueOn }) => words.trim() === '' || dueOn === null)) return;
    const body = {
      planId: plan?.planId ?? null,
      version: plan?.version ?? null,
      employeeId: plan ? null : employeeId,
      aim,
      gap,
      factorId,
      startsOn,
      endsOn,
      steps: steps.map(({ key: _key, ...step }) => step),
    };
    if (await submit('/Development/SavePlan', body)) onClose();
  };
  const options = [
    ...factors,
    ...(plan?.factor != null && !factors.some(({ id }) => id === plan.factorId)
      ? [{ id: plan.factorId ?? 0, name: plan.factor }]
      : []),
  ].map(({ id, name: label }) => ({ value: id, label }));
  return (
    <FormDialog
      title={
        plan
          ? 'Edit the plan'
          : employeeId === null
            ? 'New plan for me'
            : t('New plan for {name}', { name })
      }
      submitLabel="Save draft"
      size="large"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field
        label="Aim"
        name="aim"
        hint="What should be different at the end, in one sentence."
        required
        error={missing(aim, 'Aim is required')}
      >
        <TextInput value={aim} onValueChange={setAim} maxLength={300} />
      </Field>
      <Field label="Competence or gap" name="gap" optional>
        <TextArea value={gap} onValueChange={setGap} maxLength={1000} rows={2} />
      </Field>
      {options.length > 0 && (
        <Field label="Factor of the appraisal" name="factorId" optional>
          <Select value={factorId} options={options} onChange={setFactor} clearable />
        </Field>
      )}
      <div className={styles.pair}>
        <Field label="From" name="startsOn" required error={missing(startsOn, 'Start is required')}>
          <DateInput value={startsOn} onChange={setStart} />
        </Field>
        <Field label="Until" name="endsOn" required error={missing(endsOn, 'End is required')}>
          <DateInput value={endsOn} onChange={setEnd} min={startsOn ?? undefined} />
        </Field>
      </div>
      <StepRows steps={steps} onChange={setSteps} missing={missing} days={{ startsOn, endsOn }} />
      {isChecked && steps.length === 0 && (
        <Notice tone="info">{t('A plan needs at least one step before it is proposed.')}</Notice>
      )}
    </FormDialog>
  );
}

function StepRows({
  steps,
  days: { startsOn, endsOn },
  missing,
  onChange,
}: {
  steps: readonly WrittenStep[];
  days: { startsOn: string | null; endsOn: string | null };
  missing: (value: string | null, message: string) => string | undefined;
  onChange: (steps: readonly WrittenStep[]) => void;
}) {
  const t = useTranslate();
  const change = (at: number, values: Partial<WrittenStep>) =>
    onChange(steps.map((step, place) => (place === at ? { ...step, ...values } : step)));
  const add = () =>
    onChange([
      ...steps,
      {
        key: Math.max(0, ...steps.map(({ key }) => key)) + 1,
        stepId: null,
        kind: 'other',
        words: '',
        dueOn: null,
      },
    ]);
  return (
    <>
      <ul className={styles.rows} aria-label={t('Steps')}>
        {steps.map((step, at) => (
          <li key={step.key} className={styles.row}>
            <Field label="Kind" name={`steps.${at}.kind`}>
              <Select
                value={step.kind}
                options={KIND_OPTIONS}
                onChange={(kind) => kind !== null && change(at, { kind })}
              />
            </Field>
            <Field
              label="Step"
              name={`steps.${at}.words`}
              required
              error={missing(step.words, 'Step is required')}
            >
              <TextInput
                value={step.words}
                maxLength={500}
                onValueChange={(words) => change(at, { words })}
              />
            </Field>
            <Field
              label="Due"
              name={`steps.${at}.dueOn`}
              required
              error={missing(step.dueOn, 'Due date is required')}
            >
              <DateInput
                value={step.dueOn}
                min={startsOn ?? undefined}
                max={endsOn ?? undefined}
                onChange={(dueOn) => change(at, { dueOn })}
              />
            </Field>
            <IconButton
              label={t('Remove step {number}', { number: at + 1 })}
              onClick={() => onChange(steps.filter(({ key }) => key !== step.key))}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      {steps.length < MAX_STEPS && (
        <div>
          <Button size="small" icon={<Plus aria-hidden="true" />} onClick={add}>
            {t('Add a step')}
          </Button>
        </div>
      )}
    </>
  );
}
