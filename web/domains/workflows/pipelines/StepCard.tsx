import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react';
import type { PipelineOfKind } from '#machines/kits/requests/contract.ts';
import type { PipelineStep } from '#machines/kits/requests/pipeline.ts';
import {
  Card,
  Checkbox,
  Field,
  IconButton,
  Notice,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ApproverFields } from './ApproverFields.tsx';
import { ConditionFields } from './ConditionFields.tsx';
import styles from './pipelines.module.css';
import { ROLE_OPTIONS } from './steps.ts';

type Props = {
  pipeline: PipelineOfKind;
  step: PipelineStep;
  place: number;
  count: number;
  disabled: boolean;
  /** Problems of the pipeline, and people for whom there is no approver. */
  problems: readonly string[];
  warnings: readonly string[];
  onChange: (change: Partial<PipelineStep>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

const RULES = [
  { value: 'any', label: 'One of them decides' },
  { value: 'all', label: 'All of them must approve' },
] as const;
const COMMENTS = [
  { value: 'optional', label: 'Optional' },
  { value: 'required', label: 'Required' },
] as const;

/** The settings of one pipeline step. */
export function StepCard(props: Props) {
  const { pipeline, step, place, count, disabled, problems, warnings, onChange, onMove } = props;
  const t = useTranslate();
  const name = `step-${place}`;
  const label = { n: place + 1 };
  const choices = <Value extends string>(options: readonly { value: Value; label: string }[]) =>
    options.map((one) => ({ ...one, label: t(one.label) }));
  return (
    <Card
      title={`${place + 1}. ${t(step.label)}`}
      actions={
        !disabled && (
          <>
            <IconButton
              size="small"
              label={t('Move step {n} up', label)}
              disabled={place === 0}
              onClick={() => onMove(-1)}
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton
              size="small"
              label={t('Move step {n} down', label)}
              disabled={place === count - 1}
              onClick={() => onMove(1)}
            >
              <ArrowDown aria-hidden="true" />
            </IconButton>
            <IconButton
              size="small"
              label={t('Remove step {n}', label)}
              disabled={count === 1}
              onClick={props.onRemove}
            >
              <Trash2 aria-hidden="true" />
            </IconButton>
          </>
        )
      }
    >
      <div className={styles.step}>
        {[...problems, ...warnings].map((message, at) => (
          <Notice key={message} tone={at < problems.length ? 'danger' : 'warning'}>
            {t(message)}
          </Notice>
        ))}
        <div className={styles.fields}>
          <Field label="Step" name={`${name}-label`} required>
            <TextInput
              value={step.label}
              maxLength={60}
              disabled={disabled}
              onValueChange={(text) => onChange({ label: text })}
            />
          </Field>
          <Field label="Working hours" name={`${name}-hours`} required>
            <NumberInput
              value={step.hours}
              min={0.5}
              decimals={1}
              disabled={disabled}
              onChange={(hours) => onChange({ hours: hours ?? 0 })}
            />
          </Field>
          <Field label="Comments" name={`${name}-comment`}>
            <Select
              options={choices(COMMENTS)}
              value={step.comment}
              disabled={disabled}
              onChange={(comment) => comment && onChange({ comment })}
            />
          </Field>
          <Field
            label="Fallback role"
            name={`${name}-standIn`}
            hint={t('Acts while an approver is missing or is the requester.')}
          >
            <Select
              options={choices(ROLE_OPTIONS)}
              value={step.standIn}
              disabled={disabled}
              onChange={(delegate) => delegate && onChange({ standIn: delegate })}
            />
          </Field>
        </div>
        <ApproverFields
          approvers={step.approvers}
          name={name}
          disabled={disabled}
          onChange={(approvers) => onChange({ approvers })}
        />
        {step.approvers.length > 1 && (
          <Field label="Decision" name={`${name}-rule`}>
            <Select
              options={choices(RULES)}
              value={step.rule}
              disabled={disabled}
              onChange={(rule) => rule && onChange({ rule })}
            />
          </Field>
        )}
        <Checkbox
          label={t('Someone who decided another step may decide this one, too')}
          checked={step.mayRepeat === true}
          disabled={disabled}
          onCheckedChange={(isOn) => onChange({ mayRepeat: isOn ? true : undefined })}
        />
        <ConditionFields
          pipeline={pipeline}
          condition={step.condition}
          name={name}
          disabled={disabled}
          onChange={(condition) => onChange({ condition })}
        />
      </div>
    </Card>
  );
}
