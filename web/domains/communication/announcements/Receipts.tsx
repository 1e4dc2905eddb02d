import { useQuery } from '@tanstack/react-query';
import type { AnnouncementReceipt } from '#machines/domains/communication/contracts/announcements.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Card, DateText, formatCount, Skeleton } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { receiptsQuery } from './api.ts';

const columns: readonly Column<AnnouncementReceipt>[] = [
  {
    id: 'name',
    label: 'Name',
    value: ({ strEmployeeName }) => strEmployeeName,
    width: 'medium',
    card: 'title',
  },
  {
    id: 'code',
    label: 'Employee Id',
    value: ({ strEmployeeCode }) => strEmployeeCode,
    card: 'subtitle',
  },
  { id: 'department', label: 'Department', value: ({ strDepartment }) => strDepartment },
  {
    id: 'read',
    label: 'Read',
    value: ({ dteReadAt }) => dteReadAt ?? '',
    cell: ({ dteReadAt }) => (dteReadAt === null ? '–' : <DateText value={dteReadAt} withTime />),
    width: 'time',
  },
];

/** Lists the audience and who has read the announcement, unread first. */
export function Receipts({ id }: { id: number }) {
  const t = useTranslate();
  const receipts = useQuery(receiptsQuery(id));
  const { data = [] } = receipts;
  const read = data.filter(({ dteReadAt }) => dteReadAt !== null).length;
  return (
    <Card
      title="Read receipts"
      padding="none"
      description={t('{read} of {all} have read it.', {
        read: formatCount(read),
        all: formatCount(data.length),
      })}
    >
      <Loaded query={receipts} loading={<Skeleton kind="table" rows={5} columns={4} />}>
        {(rows) => (
          <DataTable
            label="Read receipts"
            rows={rows}
            columns={columns}
            rowId={({ intEmployeeId }) => String(intEmployeeId)}
            paging={{ remembered: 'receipts' }}
            columnChoice={false}
            empty={{ description: t('No one is in this audience now.') }}
          />
        )}
      </Loaded>
    </Card>
  );
}
