import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import {
  MAX_STEPS,
  pipelineDefinition,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import { Button, DateInput, Field, FieldErrorSummary } from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { addedStep, asDrafts, DraftStep, moved, type StepLimit } from './DraftStep.tsx';
import styles from './replay.module.css';
import { aYearBefore } from './replayQuestion.ts';

export type StepsFormProps = {
  published: PipelineDefinition;
  /**
   * Unpublished steps from the URL, which the form starts with instead of the published ones: those of the last replay,
   * or a draft from the pipeline editor. Null if there are none.
   */
  draft: PipelineDefinition | null;
  period: { from: string | null; until: string | null };
  /** The values that conditions of steps can use for this kind of request. */
  limits: readonly ('amount' | 'days')[];
  busy: boolean;
  onAsk: (question: { definition: PipelineDefinition; from: string; until: string }) => void;
};

/** Edits the steps of a pipeline for a replay: conditions, order, removed and added steps, and the period. */
export function StepsForm({ published, draft, period, limits, busy, onAsk }: StepsFormProps) {
  const t = useTranslate();
  const [steps, setSteps] = useState(() => asDrafts((draft ?? published).steps));
  const [until, setUntil] = useState<string | null>(period.until ?? today());
  const [from, setFrom] = useState<string | null>(period.from ?? aYearBefore(today()));
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const shown: StepLimit[] = [
    ...(limits.includes('amount') ? (['amountFrom', 'amountUpTo'] as const) : []),
    ...(limits.includes('days') ? (['daysFrom', 'daysUpTo'] as const) : []),
  ];
  const ask = (event: FormEvent) => {
    event.preventDefault();
    const read = pipelineDefinition.safeParse({
      steps: steps.flatMap(({ step, isIn }) => (isIn ? [step] : [])),
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
        {steps.map((one, place) => (
          <DraftStep
            key={one.key}
            draft={one}
            place={place}
            isLast={place === steps.length - 1}
            limits={shown}
            onChange={(changed) => setSteps(steps.with(place, changed))}
            onMove={(by) => setSteps(moved(steps, place, by))}
          />
        ))}
        {steps.length < MAX_STEPS && (
          <div>
            <Button
              size="small"
              icon={<Plus aria-hidden="true" />}
              onClick={() => setSteps([...steps, addedStep(steps)])}
            >
              Add step
            </Button>
          </div>
        )}
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
            setSteps(asDrafts(published.steps));
          }}
        >
          Published steps
        </Button>
      </div>
    </form>
  );
}
