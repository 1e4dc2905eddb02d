import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestedAsset } from '#machines/domains/assets/contracts/request.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { actionsColumn, DataTable, type Column } from '#web/components/table/index.ts';
import { Button, Card, DateText, Field, FormDialog, Select } from '#web/components/ui/index.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { ASSETS, inStoreQuery, requestedQuery } from './api.ts';
import { NoteField } from './NoteField.tsx';

/** Lists approved asset requests for which nothing has been handed out yet. */
export function ToGive() {
  const t = useTranslate();
  const { data: rows = [] } = useQuery(requestedQuery);
  const [given, setGiven] = useState<RequestedAsset | null>(null);
  if (rows.length === 0) return null;
  return (
    <Card title="To be given" padding="none">
      <DataTable
        label="To be given"
        rows={rows}
        columns={getColumns(t, setGiven)}
        rowId={({ requestId }) => String(requestId)}
        storageKey="assets.toGive"
        empty={{ description: 'No request waits.' }}
      />
      {given && <GiveDialog request={given} onClose={() => setGiven(null)} />}
    </Card>
  );
}

const getColumns = (
  t: Translate,
  onGive: (request: RequestedAsset) => void,
): readonly Column<RequestedAsset>[] => [
  {
    id: 'employee',
    label: 'Employee',
    value: ({ employee }) => employee,
    card: 'title',
    width: 'wide',
  },
  { id: 'kind', label: 'Kind', value: ({ kind }) => kind, card: 'subtitle' },
  {
    id: 'fromDate',
    label: 'From',
    value: ({ fromDate }) => fromDate,
    cell: ({ fromDate }) => <DateText value={fromDate} />,
  },
  {
    id: 'untilDate',
    label: 'Until',
    value: ({ untilDate }) => untilDate,
    cell: ({ untilDate }) => <DateText value={untilDate} />,
  },
  { id: 'reason', label: 'Reason', value: ({ reason }) => reason, width: 'wide' },
  { id: 'number', label: 'Number', value: ({ number }) => number },
  { id: 'offered', label: 'Offered', value: ({ offered }) => offered },
  actionsColumn<RequestedAsset>((request) =>
    request.offered === null ? (
      <Button
        size="small"
        variant="primary"
        aria-label={t('Give for {number}', { number: request.number })}
        onClick={() => onGive(request)}
      >
        {t('Give')}
      </Button>
    ) : null,
  ),
];

/** Lets the user choose which asset to hand out for a request. The request ends when the person confirms receipt. */
function GiveDialog({ request, onClose }: { request: RequestedAsset; onClose: () => void }) {
  const t = useTranslate();
  const { requestId, employeeId, assetKindId, businessUnitId, kind, employee } = request;
  const { submit, busy } = useSubmit([ASSETS]);
  const store = useQuery(inStoreQuery({ assetKindId, businessUnitId }));
  const [assetId, setAssetId] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const send = async () => {
    setTried(true);
    if (assetId === null) return;
    const body = { assetId, employeeId, quantity: 1, note, requestId };
    if (await submit('/Asset/Offer', body)) onClose();
  };
  const isEmpty = store.data?.length === 0;
  return (
    <FormDialog
      title={t('Give for {number}', { number: request.number })}
      description="The person is notified. The request ends when they have confirmed it."
      submitLabel="Offer"
      busy={busy}
      isClosed={isEmpty}
      onSubmit={() => {
        void send();
      }}
      onClose={onClose}
    >
      <p>{employee}</p>
      <Field
        label={kind}
        name="assetId"
        required
        hint={isEmpty ? 'Nothing of this kind is in the store. Register one first.' : undefined}
        error={tried && assetId === null ? 'Asset is required' : undefined}
      >
        <Select
          value={assetId}
          options={(store.data ?? []).map(({ assetId: value, name, code, isCounted, left }) => ({
            value,
            label: isCounted ? `${name} (${left})` : `${name} (${code})`,
          }))}
          onChange={setAssetId}
        />
      </Field>
      <NoteField value={note} onChange={setNote} />
    </FormDialog>
  );
}
