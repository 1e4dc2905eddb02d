import {
  RETURN_KINDS,
  RETURN_OUTCOMES,
  type ReturnItem,
} from '#machines/domains/separation/returns.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Card, DateText } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Shows what was restored because the last day was moved to later, and what someone has to do again. */
export function ReturnedCard({ items }: { items: readonly ReturnItem[] }) {
  const t = useTranslate();
  if (items.length === 0) return null;
  const columns: readonly Column<ReturnItem>[] = [
    {
      id: 'kind',
      label: 'What',
      value: ({ kind, title }) => [t(RETURN_KINDS[kind]), title].filter(Boolean).join(': '),
    },
    {
      id: 'day',
      label: 'Day',
      value: ({ day }) => day ?? '',
      cell: ({ day }) => (day === null ? '—' : <DateText value={day} />),
    },
    { id: 'outcome', label: 'Outcome', value: ({ outcome }) => t(RETURN_OUTCOMES[outcome]) },
    { id: 'reason', label: 'Reason', value: ({ reason }) => (reason === null ? '' : t(reason)) },
  ];
  return (
    <Card title="After the last day was moved">
      <DataTable
        label="After the last day was moved"
        rows={items}
        columns={columns}
        rowId={({ kind, title, day }) => `${kind} ${title} ${day}`}
        paging={false}
        storageKey="separation.returned"
      />
    </Card>
  );
}
