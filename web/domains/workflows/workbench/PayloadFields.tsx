import type { ContextField } from '#machines/core/model/contextFields.ts';
import type { Field, Fields } from '#machines/kits/resources/field.ts';
import type { Payload, RequestKind } from '#machines/kits/requests/request.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { FactField } from './FactField.tsx';
import styles from './whatIf.module.css';
import words from './words.module.css';

type Row = Readonly<Record<string, unknown>>;

const KINDS: Readonly<Record<Field['kind'], ContextField['kind']>> = {
  text: 'text',
  number: 'number',
  date: 'date',
  time: 'text',
  flag: 'yesNo',
  choice: 'text',
  reference: 'number',
  person: 'person',
  own: 'number',
  file: 'number',
};

/** The form of a request with its lines, because the path depends on the amount and the number of days. */
export function PayloadFields({
  kind,
  name,
  value,
  onChange,
}: {
  kind: RequestKind;
  name: string;
  value: Payload;
  onChange: (payload: Payload) => void;
}) {
  const t = useTranslate();
  const getLines = (part: string): readonly Row[] => {
    const lines = value[part];
    return Array.isArray(lines) ? (lines as readonly Row[]) : [];
  };
  return (
    <>
      <ValueFields
        fields={kind.fields}
        name={name}
        values={value}
        onChange={(values) => onChange({ ...value, ...values } as Payload)}
      />
      {Object.entries(kind.rows ?? {}).map(([part, { one, fields }]) =>
        getLines(part).map((line, place) => (
          // Lines have no names of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <fieldset key={`${part} ${place}`} className={styles.line}>
            <legend className={words.heading}>
              {t('{line} {n}', { line: t(one), n: place + 1 })}
            </legend>
            <ValueFields
              fields={fields}
              name={`${name}-${part}-${place}`}
              values={line}
              onChange={(values) =>
                onChange({
                  ...value,
                  [part]: getLines(part).map((other, at) => (at === place ? values : other)),
                } as Payload)
              }
            />
          </fieldset>
        )),
      )}
    </>
  );
}

function ValueFields({
  fields,
  name,
  values,
  onChange,
}: {
  fields: Fields;
  name: string;
  values: Row;
  onChange: (values: Row) => void;
}) {
  return Object.entries(fields).flatMap(([key, field]) =>
    field.kind === 'file' || field.filled
      ? []
      : [
          <FactField
            key={key}
            name={`${name}-${key}`}
            field={{
              label: field.label,
              kind: KINDS[field.kind],
              ...(field.kind === 'choice' ? { options: Object.keys(field.options) } : {}),
            }}
            labels={field.kind === 'choice' ? field.options : undefined}
            resource={field.kind === 'reference' ? field.resource : undefined}
            value={values[key] ?? null}
            onChange={(next) => onChange({ ...values, [key]: next })}
            optional={field.optional}
          />,
        ],
  );
}
