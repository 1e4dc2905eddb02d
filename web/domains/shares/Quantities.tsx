import type { CompanyShareDetails } from '#machines/domains/shares/contracts/shares.ts';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Count, Money } from '#web/components/ui/index.ts';

const columns: readonly Column<CompanyShareDetails>[] = [
  {
    id: 'unit',
    label: 'Business Unit',
    value: ({ businessUnitName }) => businessUnitName,
    width: 'wide',
    card: 'title',
    sortable: false,
  },
  {
    id: 'total',
    label: 'Total',
    cell: ({ totalShareCount }) => <Count value={totalShareCount} />,
    numeric: true,
  },
  {
    id: 'allocated',
    label: 'Allocated',
    cell: ({ allocatedShareCount }) => <Count value={allocatedShareCount} />,
    numeric: true,
  },
  {
    id: 'remaining',
    label: 'Remain Share Qty',
    cell: ({ remainingShareCount }) => <Count value={remainingShareCount} />,
    numeric: true,
    card: 'figure',
  },
  {
    id: 'rate',
    label: 'Share Rate',
    cell: ({ shareRate }) => <Money value={shareRate} />,
    numeric: true,
    money: true,
  },
  {
    id: 'value',
    label: 'Value at share rate',
    cell: ({ shareRate, totalShareCount }) => (
      <Money value={shareRate === null ? null : shareRate * totalShareCount} />
    ),
    numeric: true,
    money: true,
  },
];

/** The table of share quantity (spec 000 §2). */
export function Quantities({ share }: { share: CompanyShareDetails }) {
  return (
    <DataTable
      label="Share quantity"
      rows={[share]}
      columns={columns}
      rowId={({ companyShareId }) => String(companyShareId)}
      paging={false}
      columnChoice={false}
    />
  );
}
