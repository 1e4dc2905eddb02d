import { useState } from 'react';
import {
  STEP_STATES,
  type PlanStep,
  type DevelopmentPlanView,
  type StepKind,
  type StepState,
} from '#machines/domains/performance/contracts/development.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  DateInput,
  Field,
  FormDialog,
  RadioGroup,
  Select,
  TextArea,
  TextInput,
} from '#web/components/ui/index.ts';
import { PLAN_CHANGES } from './api.ts';
import { KIND_OPTIONS } from './PlanDialog.tsx';

const STATE_OPTIONS = (Object.keys(STEP_STATES) as StepState[]).map((value) => ({
  value,
  label: STEP_STATES[value],
}));

/** Records the progress of a step. */
export function StepDialog({ step, onClose }: { step: PlanStep; onClose: () => void }) {
  const [state, setState] = useState<StepState>(step.state);
  const [note, setNote] = useState(step.note);
  const [reason, setReason] = useState(step.reason);
  const [isChecked, setChecked] = useState(false);
  const { submit, busy } = useSubmit(PLAN_CHANGES);
  const save = async () => {
    setChecked(true);
    if (state === 'dropped' && reason.trim() === '') return;
    const body = {
      stepId: step.stepId,
      version: step.version,
      state,
      note,
      reason: state === 'dropped' ? reason : '',
    };
    if (await submit('/Development/SaveStep', body)) onClose();
  };
  return (
    <FormDialog
      title="Record progress"
      description={step.words}
      submitLabel="Save"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Status" name="state" group>
        <RadioGroup value={state} options={STATE_OPTIONS} onChange={setState} />
      </Field>
      <Field label="Progress" name="note" optional>
        <TextArea value={note} onValueChange={setNote} maxLength={2000} rows={3} />
      </Field>
      {state === 'dropped' && (
        <Field
          label="Reason"
          name="reason"
          required
          error={isChecked && reason.trim() === '' ? 'Say why the step is dropped' : undefined}
        >
          <TextArea value={reason} onValueChange={setReason} maxLength={500} rows={2} />
        </Field>
      )}
    </FormDialog>
  );
}

/** Adds a step to a plan that is already agreed. The step is marked as added later. */
export function AddStepDialog({
  view,
  onClose,
}: {
  view: DevelopmentPlanView;
  onClose: () => void;
}) {
  const [kind, setKind] = useState<StepKind>('other');
  const [words, setWords] = useState('');
  const [dueOn, setDue] = useState<string | null>(null);
  const [isChecked, setChecked] = useState(false);
  const { submit, busy } = useSubmit(PLAN_CHANGES);
  const save = async () => {
    setChecked(true);
    if (words.trim() === '' || dueOn === null) return;
    const body = { planId: view.planId, kind, words, dueOn };
    if (await submit('/Development/AddStep', body)) onClose();
  };
  return (
    <FormDialog
      title="Add a step"
      description="It is marked as added after both agreed on the plan."
      submitLabel="Add"
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Kind" name="kind">
        <Select
          value={kind}
          options={KIND_OPTIONS}
          onChange={(chosen) => chosen !== null && setKind(chosen)}
        />
      </Field>
      <Field
        label="Step"
        name="words"
        required
        error={isChecked && words.trim() === '' ? 'Step is required' : undefined}
      >
        <TextInput value={words} onValueChange={setWords} maxLength={500} />
      </Field>
      <Field
        label="Due"
        name="dueOn"
        required
        error={isChecked && dueOn === null ? 'Due date is required' : undefined}
      >
        <DateInput value={dueOn} onChange={setDue} min={view.startsOn} max={view.endsOn} />
      </Field>
    </FormDialog>
  );
}
