import { Link } from 'react-router-dom';
import type {
  LibraryRow,
  RegisterRow,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import type { Column } from '#web/components/table/index.ts';
import { paths } from '#web/lib/paths.ts';
import { InForce } from './InForce.tsx';

type DocumentRow = Pick<
  LibraryRow & RegisterRow,
  'documentId' | 'number' | 'title' | 'inForce' | 'owner'
>;

/** Columns for readers and managers of documents. */
export const numberColumn: Column<DocumentRow> = {
  id: 'number',
  label: 'Number',
  value: ({ number }) => number,
  cell: ({ number, documentId }) => <Link to={paths.companyDocumentOf(documentId)}>{number}</Link>,
  width: 'narrow',
  card: 'subtitle',
};

export const titleColumn: Column<DocumentRow> = {
  id: 'title',
  label: 'Title',
  value: ({ title }) => title,
  width: 'wide',
  card: 'title',
};

export const versionColumn: Column<DocumentRow> = {
  id: 'version',
  label: 'Version in force',
  value: ({ inForce }) => inForce?.number ?? null,
  cell: ({ inForce }) => <InForce version={inForce} />,
  width: 'medium',
};

export const ownerColumn: Column<DocumentRow> = {
  id: 'owner',
  label: 'Owner',
  value: ({ owner }) => owner,
  width: 'medium',
  hidden: true,
};
