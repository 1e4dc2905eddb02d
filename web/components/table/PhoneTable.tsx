import { ArrowUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, DropdownMenu } from '#web/components/ui/index.ts';
import type { Column } from './column.ts';
import { TableCards, type TableCardsProps } from './TableCards.tsx';
import styles from './TableCards.module.css';
import { TickBox, type TickBoxProps } from './TickBox.tsx';
import type { Sort } from './useRows.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type PhoneTableProps<Row> = Omit<TableCardsProps<Row>, 'selectable'> & {
  sort: Sort | null;
  setSort: (sort: Sort | null) => void;
  canSort: (column: Column<Row>) => boolean;
  selectAll: TickBoxProps | null;
  toolbar: ReactNode;
  count: ReactNode;
  /** The content if there are no cards. */
  empty: ReactNode;
  foot: ReactNode;
};

/** The cards, with what a table header offers: selecting all rows, and sorting. */
export function PhoneTable<Row>({
  sort,
  setSort,
  canSort,
  selectAll,
  toolbar,
  count,
  empty,
  foot,
  ...cards
}: PhoneTableProps<Row>) {
  const t = useTranslate();
  const sortables = cards.columns.filter(canSort);
  return (
    <div className={styles.phone} role="group" aria-label={t(cards.label)}>
      {toolbar != null && <div className={styles.tools}>{toolbar}</div>}
      {empty == null && (
        <div className={styles.bar}>
          {selectAll && <TickBox {...selectAll} />}
          {count}
          {sortables.length > 0 && (
            <DropdownMenu
              align="end"
              trigger={
                <Button variant="ghost" icon={<ArrowUpDown aria-hidden="true" />}>
                  Sort
                </Button>
              }
              items={sortables.flatMap((column) =>
                [false, true].map((descending) => ({
                  kind: 'check' as const,
                  label: t(descending ? '{name}, descending' : '{name}, ascending', {
                    name: t(column.label),
                  }),
                  checked: sort?.column === column.id && sort.descending === descending,
                  onCheckedChange: (on: boolean) =>
                    setSort(on ? { column: column.id, descending } : null),
                })),
              )}
            />
          )}
        </div>
      )}
      {empty ?? <TableCards {...cards} selectable={selectAll !== null} />}
      {foot}
    </div>
  );
}
