import { getField, kindOfValue, type FieldKind } from '#machines/core/model/contextFields.ts';
import type { MachineDescription } from '#machines/core/model/describe.ts';
import {
  eventsAt,
  type Moment,
  type PendingTimer,
  type SentEvent,
} from '#machines/core/model/whatIf.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import {
  Button,
  Card,
  DateInput,
  DateText,
  DescriptionList,
  Field,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { FieldValue } from './FieldValue.tsx';
import words from './words.module.css';
import { EventForm } from './EventForm.tsx';
import styles from './whatIf.module.css';

export type RunPanelProps = {
  workflow: Workflow;
  kind: RequestKind | undefined;
  description: MachineDescription;
  moment: Moment;
  /** The number of steps so far; the event's form is reset at each step. */
  step: number;
  onSend: (event: SentEvent) => void;
  onFire: (timer: PendingTimer) => void;
  onClock: (at: string) => void;
};

/** The state of a simulation: possible events, timers, and data. */
export function RunPanel(props: RunPanelProps) {
  const t = useTranslate();
  const { workflow, kind, description, moment, step, onSend, onFire, onClock } = props;
  const getLabel = (state: string) => description.states.get(state)?.label ?? state;
  const actions = eventsAt(workflow, moment);
  return (
    <>
      <Card title={`At “${getLabel(moment.state)}”`}>
        <div className={styles.stack}>
          <Field label="Today is" name="clock" hint="Simulated date of this run.">
            <DateInput
              value={moment.at.slice(0, 10)}
              onChange={(day) => {
                if (day !== null) onClock(`${day}T09:00:00.000Z`);
              }}
            />
          </Field>
          {actions.map((action) => (
            <EventForm
              key={`${step} ${action.event}`}
              workflow={workflow}
              kind={kind}
              moment={moment}
              action={action}
              getLabel={getLabel}
              onSend={onSend}
            />
          ))}
          {moment.timers.map((timer) => (
            <div key={timer.id} className={styles.event}>
              <span>
                <strong className={words.strong}>
                  {t(description.eventLabels.get(timer.event) ?? timer.event)}
                </strong>{' '}
                <span className={words.muted}>
                  {t('automatically on')} <DateText value={timer.dueAt} withTime />
                </span>
              </span>
              <div>
                <Button onClick={() => onFire(timer)}>Skip to the deadline</Button>
              </div>
            </div>
          ))}
          {actions.length + moment.timers.length === 0 && (
            <p className={words.muted}>{t('It ends here.')}</p>
          )}
        </div>
      </Card>
      <Card title="Data">
        <DescriptionList
          columns={2}
          items={[...factsIn(workflow, moment.context, kind)].map(
            ([label, { kind: shown, value }]) => ({
              label,
              value: <FieldValue kind={shown} value={value} />,
            }),
          )}
        />
      </Card>
    </>
  );
}

/** The data by label, in the machine's order, including the fields of a request's form. */
function factsIn(
  { fields }: Workflow,
  context: Moment['context'],
  kind: RequestKind | undefined,
): Map<string, { kind: FieldKind; value: unknown }> {
  const facts = new Map<string, { kind: FieldKind; value: unknown }>();
  for (const [name, value] of Object.entries(context)) {
    if (name === 'payload' && kind) {
      for (const [key, one] of Object.entries(value as Payload)) {
        const label = kind.fields[key]?.label ?? kind.rows?.[key]?.label ?? key;
        const shown = Array.isArray(one) ? one.length : one;
        facts.set(label, { kind: kindOfValue(shown), value: shown });
      }
    } else {
      const { label, kind: shown } = getField(fields, name, value);
      // The context also has an amount for conditions, which the request's form has already added.
      if (!facts.has(label)) facts.set(label, { kind: shown, value });
    }
  }
  return facts;
}
