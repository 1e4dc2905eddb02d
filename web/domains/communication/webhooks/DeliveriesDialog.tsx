import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import {
  DELIVERY_STATUSES,
  type DeliveryEntry,
  type WebhookEntry,
} from '#machines/domains/company/contracts/webhooks.ts';
import { actionColumn, DataTable, type Column } from '#web/components/table/index.ts';
import {
  Badge,
  Button,
  DateText,
  Dialog,
  Field,
  Select,
  Skeleton,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { translateNow, useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { deliveriesQuery, webhooksKey } from './api.ts';

const TONES = { waiting: 'warning', delivered: 'success', failed: 'danger' } as const;

const columns: readonly Column<DeliveryEntry>[] = [
  {
    id: 'madeAt',
    label: 'Time',
    cell: ({ madeAt }) => <DateText value={madeAt} />,
    width: 'medium',
    card: 'title',
  },
  {
    id: 'what',
    label: 'What',
    value: ({ workflow, event }) =>
      workflow === '' ? translateNow('Test') : `${workflow}: ${event}`,
    width: 'wide',
  },
  {
    id: 'status',
    label: 'Status',
    cell: ({ status }) => (
      <Badge tone={TONES[status]}>{translateNow(DELIVERY_STATUSES[status])}</Badge>
    ),
    width: 'medium',
  },
  {
    id: 'attempts',
    label: 'Attempts',
    value: ({ attempts }) => attempts,
    numeric: true,
    width: 'number',
  },
  {
    id: 'problem',
    label: 'Answer',
    value: ({ problem, answer }) => (problem === '' ? (answer ?? '–') : problem),
    width: 'wide',
  },
];

/** Lists the deliveries to a receiver with their results. Failed ones can be sent again. */
export function DeliveriesDialog({
  webhook: { id, name },
  mayReplay,
  onClose,
}: {
  webhook: WebhookEntry;
  mayReplay: boolean;
  onClose: () => void;
}) {
  const t = useTranslate();
  const [filter, setFilter] = useState({ status: '', page: 1, pageSize: 25 });
  const query = useQuery(deliveriesQuery({ webhookId: id, ...filter }));
  const { submit, busy } = useSubmit([webhooksKey]);
  const all = useMemo(
    (): Column<DeliveryEntry>[] =>
      mayReplay
        ? [
            ...columns,
            actionColumn(({ id: deliveryId, status }) =>
              status === 'waiting' ? null : (
                <Button
                  size="small"
                  disabled={busy}
                  onClick={() => void submit('/Webhooks/Replay', { deliveryId })}
                >
                  {translateNow('Send again')}
                </Button>
              ),
            ),
          ]
        : [...columns],
    [busy, mayReplay, submit],
  );
  return (
    <Dialog
      title={t('Deliveries to {name}', { name })}
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="large"
    >
      <Field label={t('Status')} name="status">
        <Select
          options={[
            { value: '', label: t('All') },
            ...Object.entries(DELIVERY_STATUSES).map(([value, label]) => ({
              value,
              label: t(label),
            })),
          ]}
          value={filter.status}
          onChange={(status) => setFilter({ ...filter, status: status ?? '', page: 1 })}
          searchable={false}
        />
      </Field>
      <Loaded query={query} loading={<Skeleton kind="table" rows={5} columns={6} />}>
        {({ items, total }) => (
          <DataTable
            label={t('Deliveries')}
            rows={items}
            columns={all}
            rowId={(delivery) => delivery.id}
            paging={{
              page: filter.page,
              pageSize: filter.pageSize,
              total,
              onChange: (next) => setFilter({ ...filter, ...next }),
            }}
            columnChoice={false}
            empty={{ title: 'No deliveries yet' }}
          />
        )}
      </Loaded>
    </Dialog>
  );
}
