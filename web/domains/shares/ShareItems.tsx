import { Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import { DataTable, type Column } from '#web/components/table/index.ts';
import { Count, IconButton } from '#web/components/ui/index.ts';
import type { ShareItem } from './ShareForm.tsx';

export type ShareItemsProps = {
  items: readonly ShareItem[];
  onDelete: (item: ShareItem) => void;
};

/** The items that will be saved. */
export function ShareItems({ items, onDelete }: ShareItemsProps) {
  const columns = useMemo(
    (): readonly Column<ShareItem>[] => [
      {
        id: 'unit',
        label: 'Business Unit',
        value: ({ businessUnitName }) => businessUnitName,
        width: 'widest',
        card: 'title',
      },
      {
        id: 'quantity',
        label: 'Share Qty',
        value: ({ totalShareCount }) => totalShareCount,
        cell: ({ totalShareCount }) => <Count value={totalShareCount} />,
        numeric: true,
        card: 'figure',
      },
      {
        id: 'delete',
        label: 'Delete',
        cell: (item) => (
          <IconButton
            size="small"
            label={`Delete ${item.businessUnitName}`}
            onClick={() => onDelete(item)}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        ),
        width: 'tiny',
        hideable: false,
      },
    ],
    [onDelete],
  );
  return (
    <DataTable
      label="Shares to save"
      rows={items}
      columns={columns}
      rowId={({ businessUnitId }) => String(businessUnitId)}
      paging={false}
      columnChoice={false}
      empty={{ description: 'Choose a business unit and a quantity, then select Add.' }}
    />
  );
}
