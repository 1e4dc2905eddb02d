import { useState, type FormEvent } from 'react';
import type { Limit } from '#machines/core/chart/contract.ts';
import {
  Button,
  DateInput,
  Field,
  FieldErrorSummary,
  NumberInput,
  Select,
} from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';
import styles from './replay.module.css';
import { aYearBefore, limitInWords, getProblems, type ReplayQuestion } from './replayQuestion.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type ReplayFormProps = {
  limits: readonly Limit[];
  asked: ReplayQuestion | null;
  busy: boolean;
  onAsk: (question: ReplayQuestion) => void;
};

/** The limit, its value, and the period. */
export function ReplayForm({ limits, asked, busy, onAsk }: ReplayFormProps) {
  const t = useTranslate();
  const [name, setName] = useState(asked?.name ?? limits[0]?.name ?? '');
  const [value, setValue] = useState(asked?.value ?? null);
  const [until, setUntil] = useState<string | null>(asked?.until ?? today());
  const [from, setFrom] = useState<string | null>(asked?.from ?? aYearBefore(today()));
  const [tried, setTried] = useState(false);
  const limit = limits.find((one) => one.name === name) ?? limits[0];
  const problems = getProblems({ value, from, until }, limit);
  const shown = tried ? problems : {};
  const ask = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0 && from !== null && until !== null) {
      onAsk({ name: limit?.name ?? '', value: limit ? value : null, from, until });
    }
  };
  return (
    <form className={styles.form} onSubmit={ask} noValidate>
      <FieldErrorSummary
        errors={Object.entries(shown).map(([field, message]) => ({ name: field, message }))}
      />
      <div className={styles.fields}>
        {limit && (
          <>
            <Field label="Limit" name="limit" hint={limit.description}>
              <Select
                value={limit.name}
                onChange={(chosen) => setName(chosen ?? limit.name)}
                options={limits.map((one) => ({ value: one.name, label: one.label }))}
              />
            </Field>
            <Field
              label="New value"
              name="value"
              error={shown.value}
              hint={t('Today: {limit}. Leave empty for no limit.', {
                limit: limitInWords(limit, limit.value),
              })}
            >
              <NumberInput
                value={value}
                onChange={setValue}
                suffix={limit.unit === 'percent' ? '%' : undefined}
              />
            </Field>
          </>
        )}
        <Field label="Started from" name="from" error={shown.from}>
          <DateInput value={from} onChange={setFrom} />
        </Field>
        <Field label="Until" name="until" error={shown.until}>
          <DateInput value={until} onChange={setUntil} />
        </Field>
      </div>
      <div>
        <Button type="submit" variant="primary" loading={busy}>
          Replay
        </Button>
      </div>
    </form>
  );
}
