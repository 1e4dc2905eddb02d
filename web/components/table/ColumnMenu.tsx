import { Columns3 } from 'lucide-react';
import { DropdownMenu, IconButton } from '#web/components/ui/index.ts';
import { titleColumn, type Column } from './column.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  show: (id: string, shown: boolean) => void;
  /** Whether rows are compact. */
  compact: { on: boolean; set: (on: boolean) => void };
  /** Whether pairs of fields share a column. It is null if the table has no such pairs. */
  dense: { on: boolean; set: (on: boolean) => void } | null;
};

/** Lets the user choose the columns and the row height. The column with the row's name is always shown. */
export function ColumnMenu<Row>({ columns, hidden, show, dense, compact }: ColumnMenuProps<Row>) {
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
        ...(dense
          ? [
              {
                kind: 'check' as const,
                label: t('Two fields per column'),
                checked: dense.on,
                onCheckedChange: dense.set,
              },
            ]
          : []),
        {
          kind: 'check' as const,
          label: t('Compact rows'),
          checked: compact.on,
          onCheckedChange: compact.set,
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
