import type { WebhookEntry } from '#machines/domains/company/contracts/webhooks.ts';
import { TwoLines, type Column } from '#web/components/table/index.ts';
import { Badge, RelativeTime } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';

const count = ({
  id,
  label,
}: {
  id: 'delivered' | 'waiting' | 'failed';
  label: string;
}): Column<WebhookEntry> => ({
  id,
  label,
  value: (webhook) => webhook[id],
  numeric: true,
  width: 'number',
});

export const webhookColumns: readonly Column<WebhookEntry>[] = [
  { id: 'name', label: 'Webhook', value: ({ name }) => name, width: 'medium', card: 'title' },
  { id: 'url', label: 'Address', value: ({ url }) => url, width: 'wide' },
  {
    id: 'status',
    label: 'Status',
    cell: ({ isActive, isSuspended, changedByName, failed }) =>
      isActive && isSuspended ? (
        <TwoLines
          first={<Badge tone="danger">{translateNow('Suspended')}</Badge>}
          second={translateNow(
            '{name}, who answers for it, can no longer sign in. Edit and save it to take it over.',
            { name: changedByName ?? '' },
          )}
          wraps
        />
      ) : (
        <Badge tone={!isActive ? 'neutral' : failed > 0 ? 'warning' : 'success'}>
          {translateNow(isActive ? 'Active' : 'Inactive')}
        </Badge>
      ),
    width: 'wide',
  },
  {
    id: 'workflows',
    label: 'Workflows',
    value: ({ workflows }) => workflows.length,
    numeric: true,
    width: 'number',
  },
  count({ id: 'delivered', label: 'Delivered' }),
  count({ id: 'waiting', label: 'Waiting' }),
  count({ id: 'failed', label: 'Failed' }),
  {
    id: 'last',
    label: 'Last delivered',
    cell: ({ lastDeliveredAt }) => (lastDeliveredAt ? <RelativeTime at={lastDeliveredAt} /> : '–'),
    width: 'medium',
  },
];
