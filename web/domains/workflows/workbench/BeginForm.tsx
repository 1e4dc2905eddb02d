import { useState, type FormEvent } from 'react';
import { getField } from '#machines/core/model/contextFields.ts';
import { rulesOfToday } from '#machines/core/model/rules.ts';
import type { Workflow, RuleValues } from '#machines/core/model/workflow.ts';
import { resourceNamed } from '#machines/catalogue/resources.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import { Button, Card, Field, Notice, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { limitInWords } from './replayQuestion.ts';
import words from './words.module.css';
import { PayloadFields } from './PayloadFields.tsx';
import { FactField } from './FactField.tsx';
import styles from './whatIf.module.css';

export type BeginFormProps = {
  workflow: Workflow;
  /** The kind of request, if the simulation starts with a request's form. */
  kind: RequestKind | undefined;
  problem: string | null;
  onBegin: (input: Readonly<Record<string, unknown>>, rules: RuleValues) => void;
};

/** The start of a simulation: the machine's input, and the limits of its guards. */
export function BeginForm({ workflow, kind, problem, onBegin }: BeginFormProps) {
  const t = useTranslate();
  const { samples, fields, parameters = {} } = workflow;
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>(samples?.inputs[0] ?? {});
  const [sample, setSample] = useState(0);
  const [rules, setRules] = useState(rulesOfToday(workflow));
  const begin = (event: FormEvent) => {
    event.preventDefault();
    onBegin(input, rules);
  };
  return (
    <Card title="Start with" description="Sample data; nothing leaves this page.">
      <form className={styles.form} onSubmit={begin} noValidate>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {(samples?.inputs.length ?? 0) > 1 && (
          <Field label="Sample" name="sample">
            <Select
              value={sample}
              options={(samples?.inputs ?? []).map((_, place) => ({
                value: place,
                label: t('Sample {n}', { n: place + 1 }),
              }))}
              onChange={(chosen) => {
                setSample(chosen ?? 0);
                setInput(samples?.inputs[chosen ?? 0] ?? {});
              }}
            />
          </Field>
        )}
        {Object.entries(input).map(([name, value]) =>
          name === 'payload' && kind ? (
            <PayloadFields
              key={name}
              kind={kind}
              name="input-payload"
              value={value as Payload}
              onChange={(payload) => setInput({ ...input, payload })}
            />
          ) : (
            <FactField
              key={name}
              name={`input-${name}`}
              field={getField(fields, name, value)}
              resource={resourceNamed(name.replace(/Id$/, ''))?.id}
              value={value}
              onChange={(next) => setInput({ ...input, [name]: next })}
            />
          ),
        )}
        {Object.entries(parameters).map(([name, parameter]) => (
          <FactField
            key={name}
            name={`rule-${name}`}
            field={{
              label: t('{label} (today: {limit})', {
                label: t(parameter.label),
                limit: limitInWords(parameter, parameter.value),
              }),
              kind: parameter.unit === 'percent' ? 'percent' : 'number',
            }}
            value={rules[name] ?? null}
            onChange={(next) =>
              setRules({ ...rules, [name]: typeof next === 'number' ? next : null })
            }
          />
        ))}
        {Object.keys(input).length === 0 && (
          <p className={words.muted}>{t('This workflow needs no starting data.')}</p>
        )}
        <div>
          <Button type="submit" variant="primary">
            Start
          </Button>
        </div>
      </form>
    </Card>
  );
}
