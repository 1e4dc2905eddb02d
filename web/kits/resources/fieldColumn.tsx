import type { ReactNode } from 'react';
import type { Field, FieldValue } from '#machines/kits/resources/field.ts';
import type { Column, ColumnWidth } from '#web/components/table/index.ts';
import { DateText, formatMonth, Money, Percent, formatNumber } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { OpenFile } from './OpenFile.tsx';

/** The values of a row's fields, and the labels of the IDs among them. */
export interface Fielded {
  values: Readonly<Record<string, unknown>>;
  named: Readonly<Record<string, { label: string }>>;
}

const WIDTH: Record<Field['kind'], ColumnWidth> = {
  text: 'medium',
  number: 'number',
  date: 'number',
  time: 'narrow',
  flag: 'narrow',
  choice: 'narrow',
  reference: 'medium',
  person: 'medium',
  file: 'medium',
  own: 'medium',
};

/** The values of these kinds of fields are IDs that have a label. */
const NAMED: ReadonlySet<Field['kind']> = new Set(['reference', 'person', 'own', 'file']);

/** Returns the column of a field, both for master data and for requests. */
export function fieldColumn<Row>(
  name: string,
  field: Field,
  of: (row: Row) => Fielded,
  t: Translate,
): Column<Row> {
  return {
    id: name,
    label: field.label,
    value: (row) => valueOf(of(row), name, field, t),
    ...((field.kind === 'date' || field.kind === 'number') && {
      cell: (row: Row) => getCell(field, valueIn(of(row), name, field)),
    }),
    ...(field.kind === 'file' && { cell: (row: Row) => fileCell(of(row), name) }),
    numeric: field.kind === 'number',
    money: field.kind === 'number' && field.money === true,
    width: WIDTH[field.kind],
    folds: true,
    card: 'line',
  };
}

function fileCell({ values, named }: Fielded, name: string): ReactNode {
  const [fileId, label] = [values[name], named[name]?.label];
  return typeof fileId === 'number' && label !== undefined ? (
    <OpenFile fileId={fileId} name={label} />
  ) : (
    '—'
  );
}

function getCell(field: Field, value: FieldValue): ReactNode {
  if (field.kind === 'date' && field.month && typeof value === 'string') {
    return formatMonth(value.slice(0, 7));
  }
  if (field.kind !== 'number') return <DateText value={value as string | null} />;
  if (value === null) return '—';
  if (field.money) return <Money value={Number(value)} />;
  if (field.unit === '%') return <Percent value={Number(value)} />;
  return formatNumber(Number(value));
}

function valueOf({ values, named }: Fielded, name: string, field: Field, t: Translate) {
  const value = valueIn({ values }, name, field);
  if (NAMED.has(field.kind)) return named[name]?.label ?? null;
  if (field.kind === 'choice') return value === null ? null : t(field.options[String(value)] ?? '');
  if (field.kind === 'flag') return t(value === true ? 'Yes' : 'No');
  return value;
}

const valueIn = (
  { values }: Pick<Fielded, 'values'>,
  name: string,
  { sameAs = name }: Field,
): FieldValue => (values[name] ?? values[sameAs] ?? null) as FieldValue;
