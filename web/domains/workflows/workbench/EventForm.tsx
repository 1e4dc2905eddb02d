import { useState, type FormEvent } from 'react';
import { eventFields, eventTakes } from '#machines/core/model/eventFields.ts';
import type { ActionDescription } from '#machines/core/model/describe.ts';
import { inPlainWords } from '#machines/core/chart/words.ts';
import { audienceIn, audienceLabel } from '#machines/core/model/audience.ts';
import { verdictsOn, type Moment, type SentEvent } from '#machines/core/model/whatIf.ts';
import { getAnswer } from '#machines/kits/requests/pipeline.ts';
import { getAudiences, type Workflow } from '#machines/core/model/workflow.ts';
import { resourceNamed } from '#machines/catalogue/resources.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import { Badge, Button, Checkbox } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import words from './words.module.css';
import { PayloadFields } from './PayloadFields.tsx';
import { FactField } from './FactField.tsx';
import { eventProblems } from './eventProblems.ts';
import styles from './whatIf.module.css';

export type EventFormProps = {
  workflow: Workflow;
  kind: RequestKind | undefined;
  moment: Moment;
  action: ActionDescription;
  getLabel: (state: string) => string;
  onSend: (event: SentEvent) => void;
};

/** One event: its payload, the result of each guard, and its button. */
export function EventForm({ workflow, kind, moment, action, getLabel, onSend }: EventFormProps) {
  const t = useTranslate();
  const { event: type, label, who } = action;
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const [tried, setTried] = useState(false);
  const [answering, setAnswering] = useState<readonly string[]>(() =>
    getPendingParties(moment, action),
  );
  const fields = eventFields(workflow, type);
  const requests = kind ? getPendingParties(moment, action) : [];
  const takesForm = kind !== undefined && eventTakes(workflow, type, 'payload');
  const carried = Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== ''),
  );
  const event: SentEvent = {
    ...(takesForm ? { payload: moment.context['payload'] } : {}),
    ...carried,
    ...(requests.length > 0
      ? { answers: answering.map((party, place) => ({ party, employeeId: place + 1 })) }
      : {}),
    type,
  };
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
          resource={resourceNamed(field.name.replace(/Id$/, ''))?.id}
          value={values[field.name] ?? null}
          onChange={(next) => setValues({ ...values, [field.name]: next })}
          error={tried ? problems[field.name] : undefined}
          optional={!field.required && !(field.name === 'comment' && action.comment === 'required')}
        />
      ))}
      {takesForm && (
        <PayloadFields
          kind={kind}
          name={`${type}-payload`}
          value={(values['payload'] ?? moment.context['payload']) as Payload}
          onChange={(payload) => setValues({ ...values, payload })}
        />
      )}
      {requests.map((party, place) => (
        <Checkbox
          key={party}
          label={t('Answers as approver {n}', { n: place + 1 })}
          checked={answering.includes(party)}
          onCheckedChange={(isOn) =>
            setAnswering(isOn ? [...answering, party] : answering.filter((one) => one !== party))
          }
        />
      ))}
      <ul className={styles.verdicts}>
        {verdicts.map(({ guard, to, holds }) => (
          <li key={`${guard} ${to}`} data-taken={taken?.to === to || undefined}>
            {guard === null ? (
              <span>{t('Otherwise to “{state}”', { state: t(getLabel(to)) })}</span>
            ) : (
              <span>
                <Badge tone={holds ? 'success' : 'warning'}>{holds ? 'Met' : 'Blocked by'}</Badge>{' '}
                {t('{condition}: to “{state}”.', {
                  condition: t(workflow.guardWords?.[guard] ?? inPlainWords(guard)),
                  state: t(getLabel(to)),
                })}
                {!holds && ` ${t(workflow.guardReasons[guard] ?? '')}`}
              </span>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button type="submit" disabled={!taken}>
          {t('Send “{event}”', { event: t(label) })}
        </Button>
      </div>
    </form>
  );
}

/**
 * The approvers who still have to answer, if a step needs all of them. The user chooses one here, whereas the server
 * knows the sender.
 */
function getPendingParties({ context }: Moment, { who, branches }: ActionDescription): string[] {
  if (!branches.some(({ guard }) => guard?.includes('lacks answers'))) return [];
  const answered = (context['answered'] ?? {}) as Readonly<Record<string, number>>;
  return getAudiences(who)
    .map((_, place) => getAnswer(place))
    .filter((party) => !(party in answered));
}
