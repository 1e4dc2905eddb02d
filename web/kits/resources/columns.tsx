import type { ResourceRow } from '#machines/kits/resources/contract.ts';
import { getTitle, type Resource } from '#machines/kits/resources/resource.ts';
import type { Column } from '#web/components/table/index.ts';
import { formatCount, RelativeTime, StatusBadge } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { isAbout } from '#machines/kits/resources/field.ts';
import { fieldColumn } from './fieldColumn.tsx';

type Columns = readonly Column<ResourceRow>[];

/** Returns the columns of a resource's list, which come from its fields. */
export function getColumns(resource: Resource, t: Translate): Columns {
  const title = getTitle(resource);
  // On a phone, a row about a person is recognised by the person and not by its note.
  const about = Object.entries(resource.fields).find(([, field]) => isAbout(field))?.[0];
  return [
    ...Object.entries(resource.fields).map(([name, field]): Column<ResourceRow> => ({
      ...fieldColumn(name, field, (row: ResourceRow) => row, t),
      ...(name === title && { width: 'wide', card: about ? 'subtitle' : 'title' }),
      ...(name === about && { width: 'wide', card: 'title' }),
      hidden: field.hiddenInList,
      hideable: name !== title,
      // The server would sort references by ID, which means nothing to users.
      sortable: field.kind !== 'reference' && field.kind !== 'person',
    })),
    ...Object.entries(resource.rows ?? {}).map(([name, { label }]): Column<ResourceRow> => ({
      id: name,
      label,
      value: ({ counts }) => counts[name] ?? 0,
      cell: ({ counts }) => formatCount(counts[name] ?? 0),
      sortable: false,
      folds: true,
      numeric: true,
      width: 'number',
      card: 'line',
    })),
    {
      id: 'status',
      label: 'Status',
      value: ({ isActive }) => isActive,
      sortable: false,
      folds: true,
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
