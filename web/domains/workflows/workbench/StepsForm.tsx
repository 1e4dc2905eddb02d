import { useState, type FormEvent } from 'react';
import {
  pipelineDefinition,
  type Condition,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import {
  Button,
  Checkbox,
  DateInput,
  Field,
  FieldErrorSummary,
  NumberInput,
} from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './replay.module.css';
import { aYearBefore } from './replayQuestion.ts';

type Limit = Exclude<keyof Condition, 'units'>;

const NO_LIMITS: Condition = {
  amountFrom: null,
  amountUpTo: null,
  daysFrom: null,
  daysUpTo: null,
  units: [],
};

const LABELS: Readonly<Record<Limit, string>> = {
  amountFrom: 'Amount from',
  amountUpTo: 'Amount up to',
  daysFrom: 'Days from',
  daysUpTo: 'Days to',
};

export type StepsFormProps = {
  published: PipelineDefinition;
  /** Other steps from a previous question, or a draft of the editor. */
  draft: PipelineDefinition | null;
  period: { from: string | null; until: string | null };
  /** What the conditions of this kind's steps can refer to. */
  limits: readonly ('amount' | 'days')[];
  busy: boolean;
  onAsk: (question: { definition: PipelineDefinition; from: string; until: string }) => void;
};

/** The steps of a pipeline with other conditions, or without one of them, and the period. */
export function StepsForm({ published, draft, period, limits, busy, onAsk }: StepsFormProps) {
  const t = useTranslate();
  const [steps, setSteps] = useState((draft ?? published).steps);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [until, setUntil] = useState<string | null>(period.until ?? today());
  const [from, setFrom] = useState<string | null>(period.from ?? aYearBefore(today()));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const shown: Limit[] = [
    ...(limits.includes('amount') ? (['amountFrom', 'amountUpTo'] as const) : []),
    ...(limits.includes('days') ? (['daysFrom', 'daysUpTo'] as const) : []),
  ];
  const limit = (place: number, name: Limit, value: number | null) =>
    setSteps(
      steps.map((step, at) => {
        if (at !== place) return step;
        const condition = { ...(step.condition ?? NO_LIMITS), [name]: value };
        const isEmpty =
          condition.units.length === 0 &&
          Object.keys(LABELS).every((key) => condition[key as Limit] === null);
        return { ...step, condition: isEmpty ? null : condition };
      }),
    );
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const read = pipelineDefinition.safeParse({
      steps: steps.filter((_, place) => !left.has(place)),
    });
    const result: Record<string, string> = {
      ...(from === null && { from: 'From is required' }),
      ...(until === null && { until: 'Until is required' }),
      ...(from !== null &&
        until !== null &&
        from > until && { until: 'Until cannot be before From' }),
    };
    for (const issue of read.error?.issues ?? []) result['steps'] ??= issue.message;
    setProblems(result);
    if (read.data && from !== null && until !== null && Object.keys(result).length === 0) {
      onAsk({ definition: read.data, from, until });
    }
  };
  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <FieldErrorSummary
        errors={Object.entries(problems).map(([name, message]) => ({ name, message }))}
      />
      <fieldset className={styles.steps} name="steps">
        <legend className={styles.legend}>{t('Steps')}</legend>
        {steps.map((step, place) => (
          // A step is identified by its position only.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={place} className={styles.step}>
            <Checkbox
              label={`${place + 1}. ${t(step.label)}`}
              checked={!left.has(place)}
              onCheckedChange={(isIn) => {
                const next = new Set(left);
                if (isIn) next.delete(place);
                else next.add(place);
                setLeft(next);
              }}
            />
            {shown.map((name) => (
              <Field key={name} label={LABELS[name]} name={`step-${place}-${name}`}>
                <NumberInput
                  value={step.condition?.[name] ?? null}
                  min={0}
                  disabled={left.has(place)}
                  onChange={(value) => limit(place, name, value)}
                />
              </Field>
            ))}
          </div>
        ))}
      </fieldset>
      <div className={styles.fields}>
        <Field label="Started from" name="from" error={problems['from']}>
          <DateInput value={from} onChange={setFrom} />
        </Field>
        <Field label="Until" name="until" error={problems['until']}>
          <DateInput value={until} onChange={setUntil} />
        </Field>
      </div>
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" loading={busy}>
          Replay
        </Button>
        <Button
          onClick={() => {
            setSteps(published.steps);
            setLeft(new Set());
          }}
        >
          Published steps
        </Button>
      </div>
    </form>
  );
}
