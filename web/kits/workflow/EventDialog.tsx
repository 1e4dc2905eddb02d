import { useState } from 'react';
import { CommentBox, FormDialog, Notice, Field } from '#web/components/ui/index.ts';
import { DecisionFacts } from './DecisionFacts.tsx';
import { EventInput, getStart, type Typed } from './EventInput.tsx';
import type { Refused } from './refusals.ts';
import type { PendingForm } from './useAct.ts';
import { namesInWords } from './names.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';

export type EventDialogProps<Row> = {
  asked: PendingForm<Row>;
  getName: (row: Row) => string;
  busy: boolean;
  /** Resolves with the refusal, or with null if the event was accepted. */
  onSend: (carried: Record<string, unknown>, comment: string) => Promise<Refused | null>;
  onClose: () => void;
};

const LONGEST = 2000;

/** A form for the payload of an event, rendered from its schema. It stays open until the server accepts the event. */
export function EventDialog<Row>({ asked, getName, busy, onSend, onClose }: EventDialogProps<Row>) {
  const t = useTranslate();
  const { definition, words, rows, inputs, summary, known } = asked;
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>(() =>
    Object.fromEntries(
      inputs.map((input) => [
        input.name,
        getStart(input, { today: today(), ...known }[input.startsAs ?? input.name]),
      ]),
    ),
  );
  const [comment, setComment] = useState('');
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const isMissing = (name: string) => typed[name] === null || typed[name] === '';
  const missing = inputs.filter(({ required, name }) => required && isMissing(name));
  const lacksComment = words.comment === 'required' && comment.trim() === '';

  const beside = (name: string) => refused?.errors.get(name);
  // A reason of the refusal is shown at the field it belongs to. If none belongs to a field, the message is
  // shown above the form.
  const isBeside = [...inputs.map(({ name }) => name), 'comment'].some((name) => beside(name));

  const send = async () => {
    setTried(true);
    if (missing.length > 0 || lacksComment) return;
    const carried = Object.fromEntries(
      inputs.flatMap(({ name }) => {
        const value = typed[name] ?? null;
        return value === null || value === '' ? [] : [[name, value]];
      }),
    );
    setRefused(await onSend(carried, comment.trim()));
  };

  return (
    <FormDialog
      title={words.label}
      description={namesInWords(rows.slice(0, 5).map(getName), rows.length)}
      size="small"
      submitLabel={words.label}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      {refused && !isBeside && (
        <Notice tone="danger" live title="It was not taken">
          {refused.message}
        </Notice>
      )}
      {rows.length === 1 && <DecisionFacts definition={definition} values={known} />}
      {summary && <p>{summary()}</p>}
      {inputs.map((input) => (
        <EventInput
          key={input.name}
          input={input}
          value={typed[input.name] ?? null}
          known={known[input.name]}
          error={
            tried && input.required && isMissing(input.name)
              ? t('{label} is required', { label: t(input.label) })
              : beside(input.name)
          }
          onChange={(value) => setTyped((before) => ({ ...before, [input.name]: value }))}
        />
      ))}
      {words.comment !== 'none' && (
        <Field
          label="Comments"
          name="event-comment"
          required={words.comment === 'required'}
          optional={words.comment === 'optional'}
          error={tried && lacksComment ? 'A comment is required' : beside('comment')}
        >
          <CommentBox value={comment} onValueChange={setComment} maxLength={LONGEST} rows={3} />
        </Field>
      )}
    </FormDialog>
  );
}
