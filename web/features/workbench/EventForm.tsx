import { useState, type FormEvent } from 'react';
import { eventFields } from '#machines/model/eventFields.ts';
import type { ActionDescription } from '#machines/model/describe.ts';
import { inPlainWords } from '#machines/chart/words.ts';
import { audienceIn, audienceLabel } from '#machines/model/audience.ts';
import { verdictsOn, type Moment, type SentEvent } from '#machines/model/whatIf.ts';
import type { Workflow } from '#machines/model/workflow.ts';
import { Badge, Button } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import words from './words.module.css';
import { FactField } from './FactField.tsx';
import { eventProblems } from './eventProblems.ts';
import styles from './whatIf.module.css';

export type EventFormProps = {
  workflow: Workflow;
  moment: Moment;
  action: ActionDescription;
  labelOf: (state: string) => string;
  onSend: (event: SentEvent) => void;
};

/** One event: its payload, the result of each guard, and its button. */
export function EventForm({ workflow, moment, action, labelOf, onSend }: EventFormProps) {
  const t = useTranslate();
  const { event: type, label, who } = action;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [tried, setTried] = useState(false);
  const fields = eventFields(workflow, type);
  const carried = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  );
  const event: SentEvent = { ...carried, type };
  const problems = eventProblems(workflow, action, event);
  const verdicts = verdictsOn(workflow, moment, action, event);
  const taken = verdicts.find(({ holds }) => holds);
  const send = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0 && taken) onSend(event);
  };
  return (
    <form className={styles.event} onSubmit={send} noValidate aria-label={t(label)}>
      <span>
        <strong className={words.strong}>{t(label)}</strong>{' '}
        <span className={words.muted}>{audienceIn(t, audienceLabel(who))}</span>
      </span>
      {fields.map((field) => (
        <FactField
          key={field.name}
          name={`${type}-${field.name}`}
          field={field}
          value={values[field.name] ?? null}
          onChange={(next) => setValues({ ...values, [field.name]: next })}
          error={tried ? problems[field.name] : undefined}
          optional={!field.required && !(field.name === 'comment' && action.comment === 'required')}
        />
      ))}
      <ul className={styles.verdicts}>
        {verdicts.map(({ guard, to, holds }) => (
          <li key={`${guard} ${to}`} data-taken={taken?.to === to || undefined}>
            {guard === null ? (
              <span>{t('Otherwise to “{state}”', { state: t(labelOf(to)) })}</span>
            ) : (
              <span>
                <Badge tone={holds ? 'success' : 'warning'}>{holds ? 'Met' : 'Blocked by'}</Badge>{' '}
                {t('{condition}: to “{state}”.', {
                  condition: t(inPlainWords(guard)),
                  state: t(labelOf(to)),
                })}
                {!holds && ` ${t(workflow.guardReasons[guard] ?? '')}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button type="submit" disabled={!taken}>
          {t('Send {event}', { event: t(label) })}
        </Button>
      </div>
    </form>
  );
}
