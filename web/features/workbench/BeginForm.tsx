import { useState, type FormEvent } from 'react';
import { fieldOf } from '#machines/model/contextFields.ts';
import { rulesOfToday } from '#machines/model/rules.ts';
import type { Workflow, RuleValues } from '#machines/model/workflow.ts';
import { Button, Card, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { limitInWords } from './replayQuestion.ts';
import words from './words.module.css';
import { FactField } from './FactField.tsx';
import styles from './whatIf.module.css';

export type BeginFormProps = {
  workflow: Workflow;
  problem: string | null;
  onBegin: (input: Readonly<Record<string, unknown>>, rules: RuleValues) => void;
};

/** The start of a simulation: the machine's input, and the limits of its guards. */
export function BeginForm({ workflow, problem, onBegin }: BeginFormProps) {
  const t = useTranslate();
  const { samples, fields, parameters = {} } = workflow;
  const [input, setInput] = useState<Readonly<Record<string, unknown>>>(samples?.inputs[0] ?? {});
  const [rules, setRules] = useState(rulesOfToday(workflow));
  const begin = (event: FormEvent) => {
    event.preventDefault();
    onBegin(input, rules);
  };
  return (
    <Card title="Start with" description="Sample data; nothing leaves this page.">
      <form className={styles.form} onSubmit={begin} noValidate>
        {problem !== null && <Notice tone="danger">{problem}</Notice>}
        {Object.entries(input).map(([name, value]) => (
          <FactField
            key={name}
            name={`input-${name}`}
            field={fieldOf(fields, name, value)}
            value={value}
            onChange={(next) => setInput({ ...input, [name]: next })}
          />
        ))}
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
