import { queryOptions, useQuery } from '@tanstack/react-query';
import type { SentBulkNotice } from '#machines/domains/communication/contracts/bulkNotices.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { Page, PageHeader } from '#web/components/page/index.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Badge, Card, formatCount, RelativeTime, Skeleton } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { useMay } from '#web/lib/permissions/index.ts';
import { BulkNoticeForm } from './BulkNoticeForm.tsx';

const BULK_NOTICES = ['bulkNotices'] as const;
/** The list is fetched again this often, until the worker has sent pending notices. */
const ASKED_AGAIN_MS = 3000;

const bulkNoticesQuery = queryOptions({
  queryKey: BULK_NOTICES,
  queryFn: ({ signal }) => api.get<SentBulkNotice[]>('/Notification/BulkNotices', {}, signal),
  refetchInterval: ({ state }) =>
    state.data?.some(({ notifiedAt }) => notifiedAt === null) ? ASKED_AGAIN_MS : false,
});

/** Sends bulk notices, and lists those sent before. */
export function BulkNoticesScreen() {
  const t = useTranslate();
  const may = useMay();
  const sent = useQuery(bulkNoticesQuery);
  return (
    <Page>
      <PageHeader description="Send a notice to many people at once, in Cadre and by email. It cannot be undone." />
      {may('isCreate', MENU.bulkNotices) && (
        <Card title={t('New notice')}>
          <BulkNoticeForm changes={BULK_NOTICES} />
        </Card>
      )}
      <Loaded query={sent} loading={<Skeleton kind="table" rows={5} columns={6} />}>
        {(rows) => (
          <DataTable
            label="Sent notices"
            rows={rows}
            columns={getColumns(t)}
            rowId={({ id }) => String(id)}
            empty={{ title: 'No Data Found' }}
          />
        )}
      </Loaded>
    </Page>
  );
}

const getColumns = (t: Translate): Column<SentBulkNotice>[] => [
  { id: 'title', label: 'Title', value: ({ title }) => title, card: 'title', width: 'wide' },
  { id: 'details', label: 'Details', value: ({ details }) => details, width: 'widest' },
  {
    id: 'audience',
    label: 'Audience',
    value: ({ audience, businessUnit }) =>
      [businessUnit || t('All business units'), audience].filter((part) => part !== '').join(', '),
    width: 'wide',
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ notifiedAt }) => (
      <Badge tone={notifiedAt === null ? 'info' : 'success'}>
        {notifiedAt === null ? 'Sending' : 'Sent'}
      </Badge>
    ),
    width: 'number',
  },
  {
    id: 'seen',
    label: 'Seen',
    value: ({ notified, people, seen }) =>
      `${formatCount(seen)} / ${formatCount(notified ?? people)}`,
    numeric: true,
    width: 'number',
  },
  { id: 'by', label: 'Sent by', value: ({ sentByName }) => sentByName, width: 'medium' },
  {
    id: 'at',
    label: 'Sent at',
    value: ({ sentAt }) => sentAt,
    cell: ({ sentAt }) => <RelativeTime at={sentAt} />,
    width: 'medium',
  },
];
