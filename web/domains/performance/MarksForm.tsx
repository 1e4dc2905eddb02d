import { Send } from 'lucide-react';
import { useState } from 'react';
import type {
  AppraisalView,
  FactorView,
  FormView,
} from '#machines/domains/performance/contracts/appraisal.ts';
import type { FormKind } from '#machines/domains/performance/appraisal/visibility.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import {
  Button,
  Card,
  Field,
  formatNumber,
  Notice,
  NumberInput,
  RadioGroup,
  TextArea,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { PERFORMANCE } from './api.ts';
import styles from './performance.module.css';
import { SAVING } from './saving.ts';
import { StaleNotice } from './StaleNotice.tsx';
import { Periods } from './Supervisors.tsx';
import { useAutosave } from './useAutosave.ts';

interface Given {
  mark: number | null;
  words: string;
}

/** The form in which one rater gives marks. It is saved while they type, and sent once. */
export function MarksForm({
  view,
  kind,
  onReload,
}: {
  view: AppraisalView;
  kind: FormKind;
  /** Loads the form again after someone else has saved it. */
  onReload: () => void;
}) {
  const t = useTranslate();
  const own = view.forms.find((form) => form.kind === kind);
  const [words, setWords] = useState(own?.words ?? '');
  const [given, setGiven] = useState(() => getGiven(view.factors, own));
  const { submit, busy } = useSubmit([PERFORMANCE, ['workflow']]);
  const body = {
    appraisalId: view.appraisalId,
    kind,
    words,
    marks: [...given].map(([factorId, one]) => ({ factorId, ...one })),
  };
  const { saving, refusal, settle } = useAutosave(
    '/Performance/SaveMarks',
    body,
    own?.revision ?? 0,
  );
  const missing = [...given.values()].filter(({ mark }) => mark === null).length;
  const change = (factorId: number, values: Partial<Given>) =>
    setGiven(
      new Map([...given, [factorId, { mark: null, words: '', ...given.get(factorId), ...values }]]),
    );
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void settle().then((revision) => submit('/Performance/SendMarks', { ...body, revision }));
      }}
    >
      {own?.returnReason != null && (
        <Notice tone="warning" title="It was given back to you">
          {own.returnReason}
        </Notice>
      )}
      {view.months.length > 0 && (
        <Notice tone="info" title="You rate these months">
          <Periods periods={view.months} />
        </Notice>
      )}
      <StaleNotice refusal={refusal} onReload={onReload} />
      {view.factors.map((factor) => (
        <FactorCard
          key={factor.id}
          factor={factor}
          scale={view.scale}
          previous={view.previous.find(({ factorId }) => factorId === factor.id)}
          given={given.get(factor.id) ?? { mark: null, words: '' }}
          onChange={(values) => change(factor.id, values)}
        />
      ))}
      <Card title="In your words">
        <Field label="Summary" name="words" hint="What went well, and what should change." optional>
          <TextArea value={words} onValueChange={setWords} maxLength={4000} rows={5} />
        </Field>
      </Card>
      <div className={styles.send}>
        <p role="status" className={styles.saving}>
          {t(SAVING[saving])}
        </p>
        <Button
          type="submit"
          variant="primary"
          loading={busy}
          disabled={missing > 0}
          icon={<Send aria-hidden="true" />}
        >
          {t('Send')}
        </Button>
        <p className={styles.saving}>
          {missing > 0
            ? t('{count, plural, one {# factor has} other {# factors have}} no mark yet', {
                count: missing,
              })
            : t('Once it is sent, it can only be changed if it is given back to you.')}
        </p>
      </div>
    </form>
  );
}

const getGiven = (
  factors: readonly FactorView[],
  own: FormView | undefined,
): ReadonlyMap<number, Given> =>
  new Map(
    factors.map(({ id }) => {
      const mark = own?.marks.find(({ factorId }) => factorId === id);
      return [id, { mark: mark?.mark ?? null, words: mark?.words ?? '' }];
    }),
  );

function FactorCard({
  factor,
  scale,
  given,
  previous,
  onChange,
}: {
  factor: FactorView;
  scale: AppraisalView['scale'];
  given: Given;
  previous: AppraisalView['previous'][number] | undefined;
  onChange: (values: Partial<Given>) => void;
}) {
  const t = useTranslate();
  const { lowest, highest } = scale;
  const anchors = factor.anchors.filter(({ mark }) => mark >= lowest && mark <= highest);
  const hint =
    previous === undefined
      ? undefined
      : t('Last period: {mark}', { mark: formatNumber(previous.mark) });
  return (
    <Card title={factor.name} description={factor.description ?? undefined}>
      <div className={styles.factor}>
        <Field
          label="Mark"
          name={`factor.${factor.id}`}
          hint={hint ?? t('From {lowest} to {highest}', { lowest, highest })}
          required
        >
          <NumberInput
            value={given.mark}
            min={lowest}
            max={highest}
            decimals={2}
            aria-label={t('Mark for {factor}', { factor: factor.name })}
            onChange={(mark) => onChange({ mark })}
          />
        </Field>
        {anchors.length > 0 && (
          <Field label="What it means" name={`anchor.${factor.id}`} group hideLabel>
            <RadioGroup
              value={given.mark === null ? null : String(given.mark)}
              options={anchors.map(({ mark, name }) => ({
                value: String(mark),
                label: `${formatNumber(mark)}: ${name}`,
              }))}
              onChange={(mark) => onChange({ mark: Number(mark) })}
            />
          </Field>
        )}
        <Field
          label="Evidence"
          name={`words.${factor.id}`}
          hint={
            previous === undefined || previous.words === ''
              ? undefined
              : t('Evidence of last period: {words}', { words: previous.words })
          }
          optional
        >
          <TextArea
            value={given.words}
            rows={2}
            maxLength={4000}
            aria-label={t('Evidence for {factor}', { factor: factor.name })}
            onValueChange={(words) => onChange({ words })}
          />
        </Field>
      </div>
    </Card>
  );
}
