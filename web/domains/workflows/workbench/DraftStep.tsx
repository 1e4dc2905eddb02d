import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Condition, PipelineStep } from '#machines/kits/requests/pipeline.ts';
import { capitalised } from '#machines/kits/resources/resource.ts';
import {
  APPROVER_OPTIONS,
  getApprover,
  getOption,
  newStep,
} from '#web/domains/workflows/pipelines/index.ts';
import {
  Checkbox,
  Field,
  IconButton,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './replay.module.css';

/** A step of the changed pipeline that a replay will use. */
export interface StepDraft {
  /** Identifies the step even when steps are moved. */
  key: string;
  step: PipelineStep;
  /** Whether the step is included in the replay. */
  isIn: boolean;
  /** Whether the user added the step here, so that its label and approver can be chosen. */
  isAdded: boolean;
}

export type StepLimit = Exclude<keyof Condition, 'units'>;

const NO_LIMITS: Condition = {
  amountFrom: null,
  amountUpTo: null,
  daysFrom: null,
  daysUpTo: null,
  units: [],
};

const LABELS: Readonly<Record<StepLimit, string>> = {
  amountFrom: 'Amount from',
  amountUpTo: 'Amount up to',
  daysFrom: 'Days from',
  daysUpTo: 'Days to',
};

/** People and groups are chosen in the pipeline's editor. */
const APPROVERS = APPROVER_OPTIONS.filter(({ value }) => !['group', 'person'].includes(value));

export const asDrafts = (steps: readonly PipelineStep[]): StepDraft[] =>
  steps.map((step, place) => ({ key: `${place}`, step, isIn: true, isAdded: false }));

/** A new step at the end, with a label that no other has: steps are matched by their labels. */
export function addedStep(steps: readonly StepDraft[]): StepDraft {
  const labels = new Set(steps.map(({ step }) => step.label));
  let n = steps.length + 1;
  while (labels.has(newStep(n).label)) n += 1;
  return { key: `added ${n}`, step: newStep(n), isIn: true, isAdded: true };
}

export function moved(steps: readonly StepDraft[], place: number, by: -1 | 1): StepDraft[] {
  const [one, other] = [steps[place], steps[place + by]];
  return one && other ? steps.with(place, other).with(place + by, one) : [...steps];
}

function withLimit(step: PipelineStep, name: StepLimit, value: number | null): PipelineStep {
  const condition = { ...(step.condition ?? NO_LIMITS), [name]: value };
  const isEmpty =
    condition.units.length === 0 &&
    Object.keys(LABELS).every((key) => condition[key as StepLimit] === null);
  return { ...step, condition: isEmpty ? null : condition };
}

export type DraftStepProps = {
  draft: StepDraft;
  place: number;
  isLast: boolean;
  limits: readonly StepLimit[];
  onChange: (draft: StepDraft) => void;
  onMove: (by: -1 | 1) => void;
};

/**
 * Edits whether a step is included, its conditions and its position. For an added step, also its label and
 * approver.
 */
export function DraftStep({ draft, place, isLast, limits, onChange, onMove }: DraftStepProps) {
  const t = useTranslate();
  const { step, isIn, isAdded } = draft;
  const change = (changes: Partial<PipelineStep>) =>
    onChange({ ...draft, step: { ...step, ...changes } });
  const [approver] = step.approvers;
  const label = t(step.label);
  return (
    <div className={styles.step}>
      <Checkbox
        label={`${place + 1}. ${label}`}
        checked={isIn}
        onCheckedChange={(checked) => onChange({ ...draft, isIn: checked })}
      />
      {isAdded && (
        <>
          <Field label="Step" name={`step-${place}-label`}>
            <TextInput
              value={step.label}
              maxLength={60}
              onValueChange={(text) => change({ label: text })}
            />
          </Field>
          <Field label="Approver" name={`step-${place}-approver`}>
            <Select
              value={approver ? getOption(approver) : null}
              options={APPROVERS.map(({ value, label: named }) => ({
                value,
                label: capitalised(t(named)),
              }))}
              onChange={(option) => option && change({ approvers: [getApprover(option)] })}
            />
          </Field>
        </>
      )}
      {limits.map((name) => (
        <Field key={name} label={LABELS[name]} name={`step-${place}-${name}`}>
          <NumberInput
            value={step.condition?.[name] ?? null}
            min={0}
            disabled={!isIn}
            onChange={(value) => onChange({ ...draft, step: withLimit(step, name, value) })}
          />
        </Field>
      ))}
      <div className={styles.order}>
        <IconButton
          label={t('Move {name} up', { name: label })}
          size="small"
          disabled={place === 0}
          onClick={() => onMove(-1)}
        >
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={t('Move {name} down', { name: label })}
          size="small"
          disabled={isLast}
          onClick={() => onMove(1)}
        >
          <ArrowDown aria-hidden="true" />
        </IconButton>
      </div>
    </div>
  );
}
