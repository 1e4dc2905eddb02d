import type { HeldAsset } from '#machines/domains/assets/contracts/handover.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { DateText, Link, Money, StatusBadge, type Tone } from '#web/components/ui/index.ts';
import { paths } from '#web/lib/paths.ts';

export const TONES: Readonly<Record<string, Tone>> = {
  offered: 'info',
  held: 'success',
  returnAsked: 'warning',
  returnOffered: 'info',
  damaged: 'warning',
  inRepair: 'info',
  lossReported: 'danger',
  lost: 'danger',
};

/** Lists the assets of one person. Each row links to the asset's history. */
export function HeldTable({
  rows,
  storageKey,
}: {
  rows: readonly HeldAsset[];
  storageKey: string;
}) {
  return (
    <DataTable
      label="Assets"
      rows={rows}
      columns={COLUMNS}
      rowId={({ handoverId }) => String(handoverId)}
      storageKey={storageKey}
      empty={{ description: 'This person has nothing of the company.' }}
    />
  );
}

const COLUMNS: readonly Column<HeldAsset>[] = [
  {
    id: 'name',
    label: 'Asset',
    value: ({ name }) => name,
    cell: ({ handoverId, name }) => (
      <Link to={paths.history('assetHandover', handoverId)}>{name}</Link>
    ),
    card: 'title',
    width: 'wide',
  },
  {
    id: 'status',
    label: 'Status',
    value: ({ status }) => status,
    cell: ({ status, state }) => <StatusBadge label={status} tone={TONES[state] ?? 'neutral'} />,
  },
  { id: 'serialNumber', label: 'Serial number', value: ({ serialNumber }) => serialNumber },
  { id: 'code', label: 'Tag', value: ({ code }) => code },
  { id: 'kind', label: 'Kind', value: ({ kind }) => kind },
  { id: 'quantity', label: 'Number', value: ({ quantity }) => quantity, numeric: true },
  {
    id: 'heldFrom',
    label: 'From',
    value: ({ heldFrom }) => heldFrom,
    cell: ({ heldFrom }) => <DateText value={heldFrom} />,
  },
  {
    id: 'heldUntil',
    label: 'Until',
    value: ({ heldUntil }) => heldUntil,
    cell: ({ heldUntil }) => <DateText value={heldUntil} />,
  },
  {
    id: 'charge',
    label: 'Charged',
    value: ({ charge }) => charge,
    cell: ({ charge }) => <Money value={charge} />,
    money: true,
    numeric: true,
  },
];
