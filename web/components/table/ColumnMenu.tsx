import { Columns3 } from 'lucide-react';
import { DropdownMenu, IconButton } from '#web/components/ui/index.ts';
import { titleColumn, type Column } from './column.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  show: (id: string, shown: boolean) => void;
  dense: boolean;
  setDense: (dense: boolean) => void;
};

/** Which columns are shown, and how high the rows are. The column that names the rows always is. */
export function ColumnMenu<Row>(props: ColumnMenuProps<Row>) {
  const { columns, hidden, show, dense, setDense } = props;
  const t = useTranslate();
  const title = titleColumn(columns);
  const choosable = columns.filter((column) => column !== title && column.hideable !== false);
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label={choosable.length === 0 ? 'Row height' : 'Columns'} size="small">
          <Columns3 aria-hidden="true" />
        </IconButton>
      }
      items={[
        {
          kind: 'check' as const,
          label: t('Compact rows'),
          checked: dense,
          onCheckedChange: setDense,
        },
        ...(choosable.length === 0 ? [] : [{ kind: 'separator' as const }]),
        ...choosable.map((column) => ({
          kind: 'check' as const,
          label: t(column.label),
          checked: !hidden.has(column.id),
          onCheckedChange: (shown: boolean) => show(column.id, shown),
        })),
      ]}
    />
  );
}
