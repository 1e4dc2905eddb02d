import type { ResourceRow } from '#machines/resources/contract.ts';
import type { Field } from '#machines/resources/field.ts';
import { titleOf, type Resource } from '#machines/resources/resource.ts';
import type { Column, ColumnWidth } from '#web/components/table/index.ts';
import { DateText, formatCount, RelativeTime, StatusBadge } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';

type Columns = readonly Column<ResourceRow>[];

const WIDTH: Record<Field['kind'], ColumnWidth> = {
  text: 'medium',
  number: 'number',
  date: 'number',
  time: 'narrow',
  flag: 'narrow',
  choice: 'narrow',
  reference: 'medium',
  person: 'medium',
  file: 'narrow',
  own: 'medium',
};

/** The columns of a resource's list, as its fields t. */
export function columnsOf(resource: Resource, t: Translate): Columns {
  const title = titleOf(resource);
  return [
    ...Object.entries(resource.fields).map(([name, field]): Column<ResourceRow> => ({
      id: name,
      label: field.label,
      value: (row) => valueOf(row, name, field, t),
      ...(field.kind === 'date' && {
        cell: (row: ResourceRow) => <DateText value={row.values[name] as string | null} />,
      }),
      numeric: field.kind === 'number',
      width: name === title ? 'wide' : WIDTH[field.kind],
      card: name === title ? 'title' : 'line',
      hidden: field.hiddenInList,
      hideable: name !== title,
      // The server sorts references by their id, which is no order to a reader.
      sortable: field.kind !== 'reference' && field.kind !== 'person',
    })),
    ...Object.entries(resource.rows ?? {}).map(([name, { label }]): Column<ResourceRow> => ({
      id: name,
      label,
      cell: ({ counts }) => formatCount(counts[name] ?? 0),
      numeric: true,
      width: 'number',
      card: 'line',
    })),
    {
      id: 'status',
      label: 'Status',
      cell: ({ isActive }) => (
        <StatusBadge
          label={t(isActive ? 'Active' : 'Inactive')}
          tone={isActive ? 'success' : 'neutral'}
        />
      ),
      width: 'narrow',
      card: 'figure',
    },
    {
      id: 'changed',
      label: 'Last changed',
      cell: ({ changedAt, changedByName }) => (
        <>
          <RelativeTime at={changedAt} />
          {changedByName !== null && ` · ${changedByName}`}
        </>
      ),
      width: 'wide',
      card: 'hidden',
      hidden: true,
    },
  ];
}

function valueOf(row: ResourceRow, name: string, field: Field, t: Translate) {
  const value = row.values[name] ?? null;
  if (field.kind === 'reference' || field.kind === 'person') return row.named[name]?.label ?? null;
  if (field.kind === 'choice') return value === null ? null : t(field.options[String(value)] ?? '');
  if (field.kind === 'flag') return t(value === true ? 'Yes' : 'No');
  return value;
}
