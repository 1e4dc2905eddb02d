import type { ContextField } from '#machines/core/model/contextFields.ts';
import {
  Checkbox,
  DateInput,
  Field,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';

export type FactFieldProps = {
  /** Unique on the page; an error summary links to it. */
  name: string;
  field: ContextField;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  optional?: boolean | undefined;
};

const getText = (value: unknown): string => (typeof value === 'string' ? value : '');
const getNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** One field of a context or event, with the control of its kind. */
export function FactField({ name, field, value, onChange, error, optional }: FactFieldProps) {
  const { label, kind, options } = field;
  if (kind === 'yesNo') {
    return <Checkbox checked={value === true} onCheckedChange={onChange} label={label} />;
  }
  return (
    <Field label={label} name={name} error={error} optional={optional}>
      <Control kind={kind} options={options} value={value} onChange={onChange} />
    </Field>
  );
}

function Control({
  kind,
  options,
  value,
  onChange,
}: Pick<ContextField, 'kind'> &
  Pick<FactFieldProps, 'value' | 'onChange'> & {
    options: readonly string[] | undefined;
  }) {
  if (options) {
    return (
      <Select
        value={getText(value) || null}
        onChange={onChange}
        options={options.map((option) => ({ value: option, label: option }))}
      />
    );
  }
  if (kind === 'date') {
    return <DateInput value={getText(value) || null} onChange={onChange} />;
  }
  if (kind === 'text' || kind === 'instant') {
    return <TextInput value={getText(value)} onValueChange={onChange} />;
  }
  const whole = kind === 'person';
  return (
    <NumberInput
      value={getNumber(value)}
      onChange={onChange}
      decimals={whole ? 0 : kind === 'percent' ? 3 : 2}
      suffix={kind === 'percent' ? '%' : undefined}
    />
  );
}
