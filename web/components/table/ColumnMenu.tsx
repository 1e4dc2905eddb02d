import { Columns3 } from 'lucide-react';
import { DropdownMenu, IconButton } from '#web/components/ui/index.ts';
import { titleColumn, type Column } from './column.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type ColumnMenuProps<Row> = {
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  show: (id: string, shown: boolean) => void;
  /** Two fields in one column, where the table has some that go together. */
  dense: { on: boolean; set: (on: boolean) => void } | null;
};

/** Which columns are shown. The one that names the rows always is. */
export function ColumnMenu<Row>({ columns, hidden, show, dense }: ColumnMenuProps<Row>) {
  const t = useTranslate();
  const title = titleColumn(columns);
  const choosable = columns.filter((column) => column !== title && column.hideable !== false);
  if (choosable.length === 0) return null;
  return (
    <DropdownMenu
      align="end"
      trigger={
        <IconButton label="Columns" size="small">
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
