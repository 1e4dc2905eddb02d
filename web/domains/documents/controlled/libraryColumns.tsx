import type { LibraryRow } from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { DOCUMENT_KINDS } from '#machines/core/values/documentKinds.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, DateText } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { numberColumn, ownerColumn, titleColumn, versionColumn } from './documentColumns.tsx';
import { readerStatus } from './status.ts';

/** The reader's task and its deadline. */
function Reading({ row, t }: { row: LibraryRow; t: Translate }) {
  const status = readerStatus(row);
  if (!status) return '—';
  return (
    <>
      <Badge tone={status.tone}>{t(status.label)}</Badge>{' '}
      <DateText value={row.acknowledgedAt ?? row.dueOn ?? ''} />
    </>
  );
}

export const libraryColumns = (t: Translate, withKind: boolean): readonly Column<LibraryRow>[] => [
  numberColumn,
  titleColumn,
  ...(withKind
    ? [
        {
          id: 'kind',
          label: 'Type',
          value: ({ kind }: LibraryRow) => DOCUMENT_KINDS[kind].label,
          says: true,
        },
      ]
    : []),
  versionColumn,
  {
    id: 'reading',
    label: 'Acknowledgement',
    value: ({ dueOn, acknowledgedAt }) => (acknowledgedAt === null ? dueOn : null),
    cell: (row) => <Reading row={row} t={t} />,
    width: 'wide',
  },
  ownerColumn,
];
