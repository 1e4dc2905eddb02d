import { Link } from 'react-router-dom';
import type { LibraryRow } from '#machines/contracts/controlledDocuments.ts';
import { DOCUMENT_KINDS } from '#machines/values/documentKinds.ts';
import type { Column } from '#web/components/table/index.ts';
import { Badge, DateText } from '#web/components/ui/index.ts';
import type { Translate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { InForce } from './InForce.tsx';
import { readerStatus } from './status.ts';

/** What a reader must do about it, and until when. */
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
  {
    id: 'number',
    label: 'Number',
    value: ({ number }) => number,
    cell: ({ number, documentId }) => (
      <Link to={paths.companyDocumentOf(documentId)}>{number}</Link>
    ),
    width: 'narrow',
    card: 'subtitle',
  },
  {
    id: 'title',
    label: 'Title',
    value: ({ title }) => title,
    width: 'wide',
    card: 'title',
  },
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
  {
    id: 'version',
    label: 'Version in force',
    value: ({ inForce }) => inForce?.number ?? null,
    cell: ({ inForce }) => <InForce version={inForce} />,
    width: 'medium',
  },
  {
    id: 'reading',
    label: 'Acknowledgement',
    value: ({ dueOn, acknowledgedAt }) => (acknowledgedAt === null ? dueOn : null),
    cell: (row) => <Reading row={row} t={t} />,
    width: 'wide',
  },
  { id: 'owner', label: 'Owner', value: ({ owner }) => owner, width: 'medium', hidden: true },
];
