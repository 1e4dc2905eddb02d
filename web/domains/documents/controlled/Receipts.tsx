import { useQuery } from '@tanstack/react-query';
import {
  MAX_RECEIPTS,
  type DocumentDetails,
  type DocumentReceipt,
} from '#machines/domains/documents/contracts/controlledDocuments.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Card, DateText, formatCount, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { receiptsQuery } from './api.ts';

const instant = (value: string | null) =>
  value === null ? '—' : <DateText value={value} withTime />;

const NAME: Column<DocumentReceipt> = {
  id: 'name',
  label: 'Name',
  value: ({ name }) => name,
  width: 'medium',
  card: 'title',
};
const REST: readonly Column<DocumentReceipt>[] = [
  { id: 'department', label: 'Department', value: ({ department }) => department },
  {
    id: 'read',
    label: 'Opened',
    value: ({ readAt }) => readAt,
    cell: ({ readAt }) => instant(readAt),
  },
  { id: 'code', label: 'Employee Id', value: ({ code }) => code, card: 'subtitle' },
];

const COLUMNS: readonly Column<DocumentReceipt>[] = [NAME, ...REST];

const ASKED: readonly Column<DocumentReceipt>[] = [
  NAME,
  {
    id: 'acknowledged',
    label: 'Acknowledged',
    value: ({ acknowledgedAt }) => acknowledgedAt,
    cell: ({ acknowledgedAt }) => instant(acknowledgedAt),
  },
  {
    id: 'due',
    label: 'Due on',
    value: ({ dueOn }) => dueOn,
    cell: ({ dueOn }) => <DateText value={dueOn} />,
    width: 'narrow',
  },
  ...REST,
];

/** The audience of the version in force and its acknowledgements, missing ones first. */
export function Receipts({
  document: { documentId, mustAcknowledge },
}: {
  document: DocumentDetails;
}) {
  const t = useTranslate();
  const receipts = useQuery(receiptsQuery(documentId));
  const { data } = receipts;
  const all = data?.readers ?? 0;
  const words = {
    done: formatCount((mustAcknowledge ? data?.acknowledged : data?.opened) ?? 0),
    all: formatCount(all),
  };
  return (
    <Card
      title="Readers"
      padding="none"
      description={[
        mustAcknowledge
          ? t('{done} of {all} have acknowledged it.', words)
          : t('{done} of {all} have opened it.', words),
        ...(all > MAX_RECEIPTS
          ? [
              t('The first {count} are shown; the report of acknowledgements has them all.', {
                count: formatCount(MAX_RECEIPTS),
              }),
            ]
          : []),
      ].join(' ')}
    >
      <Loaded query={receipts} loading={<Skeleton kind="table" rows={5} columns={4} />}>
        {({ rows }) => (
          <DataTable
            label="Readers"
            rows={rows}
            columns={mustAcknowledge ? ASKED : COLUMNS}
            rowId={({ employeeId }) => String(employeeId)}
            paging={{ remembered: 'documentReceipts' }}
            columnChoice={false}
            empty={{ description: t('No one is in this audience now.') }}
          />
        )}
      </Loaded>
    </Card>
  );
}
