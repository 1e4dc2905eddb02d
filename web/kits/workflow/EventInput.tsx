import type { FactValue } from '#machines/core/model/contextFields.ts';
import { RATING_WORDS } from '#machines/domains/tickets/events.ts';
import type { EventField } from '#machines/core/model/eventFields.ts';
import {
  Checkbox,
  DateInput,
  formatCount,
  Field,
  NumberInput,
  RadioGroup,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { PersonField } from '#web/kits/people/index.ts';

/** The value that was entered, or null if it is empty. */
export type Typed = string | number | boolean | null;

const starsIn = (t: Translate) =>
  RATING_WORDS.map((word, index) => ({
    value: String(index + 1),
    label: `${formatCount(index + 1)} · ${t(word)}`,
  }));

/** Returns the initial value of a field, which is the instance's value of the same name. */
export function getStart({ kind }: EventField, fact: FactValue | undefined): Typed {
  if (fact === undefined || fact === null) return kind === 'yesNo' ? false : null;
  if (typeof fact !== 'object') return fact;
  return 'id' in fact ? fact.id : null;
}

export type EventInputProps = {
  input: EventField;
  value: Typed;
  known: FactValue | undefined;
  error: string | undefined;
  onChange: (value: Typed) => void;
};

/** Shows the control for a field of this kind. */
export function EventInput({ input, value, known, error, onChange }: EventInputProps) {
  const t = useTranslate();
  const { name, label, kind, required, options } = input;
  const field = { label, name: `event-${name}`, required, optional: !required, error };
  if (kind === 'person') {
    const person = typeof known === 'object' && known !== null && 'id' in known ? known : null;
    return (
      <PersonField
        {...field}
        value={typeof value === 'number' ? value : null}
        known={person ? { value: person.id, label: person.name } : undefined}
        businessUnitId={0}
        onChange={(id) => onChange(id)}
      />
    );
  }
  if (kind === 'rating') {
    return (
      <Field {...field} group>
        <RadioGroup
          options={starsIn(t)}
          value={value === null ? null : String(value)}
          onChange={(next) => onChange(Number(next))}
        />
      </Field>
    );
  }
  if (kind === 'yesNo') {
    return (
      <Field {...field} optional={false} group>
        <Checkbox checked={value === true} onCheckedChange={onChange} label={label} />
      </Field>
    );
  }
  return (
    <Field {...field}>
      {options ? (
        <Select
          options={options.map((option) => ({ value: option, label: t(sentence(option)) }))}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
        />
      ) : kind === 'date' ? (
        <DateInput value={typeof value === 'string' ? value : null} onChange={onChange} />
      ) : kind === 'number' || kind === 'money' || kind === 'percent' ? (
        <NumberInput
          value={typeof value === 'number' ? value : null}
          onChange={onChange}
          decimals={kind === 'money' ? 2 : kind === 'percent' ? 3 : 0}
          exact
          min={input.least}
          max={input.most}
          suffix={kind === 'percent' ? '%' : undefined}
        />
      ) : (
        <TextInput
          value={typeof value === 'string' ? value : ''}
          onValueChange={(text) => onChange(text)}
        />
      )}
    </Field>
  );
}

const sentence = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
