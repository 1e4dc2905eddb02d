import { useQuery } from '@tanstack/react-query';
import type { ContextField } from '#machines/core/model/contextFields.ts';
import {
  Checkbox,
  DateInput,
  Field,
  NumberInput,
  Select,
  TextInput,
} from '#web/components/ui/index.ts';
import { basicInfoQuery, PersonField, type PersonFieldProps } from '#web/kits/people/index.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { resourceNamed } from '#machines/catalogue/resources.ts';
import type { MenuReference } from '#machines/core/access/permissions.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';

export type FactFieldProps = {
  /** Unique on the page; an error summary links to it. */
  name: string;
  field: ContextField;
  /** The labels of the options. Without them, the options themselves are shown. */
  labels?: Readonly<Record<string, string>> | undefined;
  /** The master data whose row the value names. */
  resource?: string | undefined;
  value: unknown;
  onChange: (value: unknown) => void;
  error?: string | undefined;
  optional?: boolean | undefined;
};

const getText = (value: unknown): string => (typeof value === 'string' ? value : '');
const getNumber = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** One field of a context or event, with the control of its kind. People and master data are chosen by name. */
export function FactField({
  name,
  field,
  labels = {},
  resource,
  value,
  onChange,
  error,
  optional,
}: FactFieldProps) {
  const { label, kind, options } = field;
  if (kind === 'yesNo') {
    return <Checkbox checked={value === true} onCheckedChange={onChange} label={label} />;
  }
  if (kind === 'person') {
    return <PersonFact {...{ name, label, error, optional, onChange }} value={getNumber(value)} />;
  }
  return (
    <Field label={label} name={name} error={error} optional={optional}>
      {resource === undefined ? (
        <Control {...{ kind, options, labels, value, onChange }} />
      ) : (
        <RowFact resource={resource} value={getNumber(value)} onChange={onChange} />
      )}
    </Field>
  );
}

/** Samples contain only IDs, so the name of the person is looked up. */
function PersonFact({
  value,
  ...field
}: Pick<PersonFieldProps, 'name' | 'label' | 'error' | 'optional' | 'onChange'> & {
  value: number | null;
}) {
  const { data } = useQuery(basicInfoQuery(value ?? 0));
  return (
    <PersonField
      {...field}
      hint=""
      value={value}
      known={value !== null && data ? { value, label: data.strEmployeeName } : undefined}
    />
  );
}

/** A row of master data. Users who may not read its names enter the ID. */
function RowFact({
  resource,
  value,
  onChange,
}: {
  resource: string;
  value: number | null;
  onChange: (value: unknown) => void;
}) {
  const may = useMay();
  const declared = resourceNamed(resource);
  const mayRead =
    declared?.confidential !== true || may('isView', declared.screen.reference as MenuReference);
  const { data = [], isFetching } = useQuery({
    ...optionsQuery(resource, value === null ? {} : { chosen: value }),
    enabled: mayRead,
  });
  if (!isFetching && data.length === 0) return <NumberInput value={value} onChange={onChange} />;
  return <Select value={value} onChange={onChange} options={data} loading={isFetching} clearable />;
}

function Control({
  kind,
  options,
  labels,
  value,
  onChange,
}: Pick<ContextField, 'kind'> &
  Pick<FactFieldProps, 'value' | 'onChange'> & {
    options: readonly string[] | undefined;
    labels: Readonly<Record<string, string>>;
  }) {
  const t = useTranslate();
  if (options) {
    return (
      <Select
        value={getText(value) || null}
        onChange={onChange}
        options={options.map((option) => ({ value: option, label: t(labels[option] ?? option) }))}
      />
    );
  }
  if (kind === 'date') {
    return <DateInput value={getText(value) || null} onChange={onChange} />;
  }
  if (kind === 'text' || kind === 'instant') {
    return <TextInput value={getText(value)} onValueChange={onChange} />;
  }
  return (
    <NumberInput
      value={getNumber(value)}
      onChange={onChange}
      decimals={kind === 'percent' ? 3 : 2}
      suffix={kind === 'percent' ? '%' : undefined}
    />
  );
}
