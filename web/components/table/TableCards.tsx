import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type ReactNode, type RefObject } from 'react';
import { Skeleton } from '#web/components/ui/index.ts';
import type { Column } from './column.ts';
import { TableCard } from './TableCard.tsx';
import styles from './TableCards.module.css';
import type { RowActions, RowTone } from './TableRow.tsx';
import type { ShownRow } from './useRows.ts';
import { virtualAbove } from './useWindowing.ts';
import { useCurrencySymbol } from '#web/lib/currency.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type TableCardsProps<Row> = {
  label: string;
  container: RefObject<HTMLDivElement | null>;
  columns: readonly Column<Row>[];
  shown: readonly ShownRow<Row>[];
  loading: boolean;
  totals: Readonly<Record<string, ReactNode>> | undefined;
  getName: (row: Row) => string;
  getTone: ((row: Row) => RowTone | undefined) | undefined;
  selectable: boolean;
  selected: ReadonlySet<string>;
  isChoosable: (id: string) => boolean;
  actions: RowActions<Row>;
};

/** A first estimate of the height of a card, which has about two figures and three lines. Measuring corrects it. */
const likelyHeight = 180;

/** The table on phones. Each row is a card, and the cards scroll with the page. */
export function TableCards<Row>({
  label,
  container,
  columns,
  shown,
  loading,
  totals,
  getName,
  getTone,
  selectable,
  selected,
  isChoosable,
  actions,
}: TableCardsProps<Row>) {
  const t = useTranslate();
  const currency = useCurrencySymbol();
  const virtual = shown.length > virtualAbove;
  const [offset, setOffset] = useState(0);

  // Content above the list may have grown, so the offset of the list is measured again.
  useLayoutEffect(() => {
    const box = container.current?.getBoundingClientRect();
    if (box) setOffset(Math.round(box.top + window.scrollY));
  }, [container, shown]);

  // oxlint-disable-next-line react/incompatible-library -- a warning for the React Compiler, which isn't used
  const virtualizer = useWindowVirtualizer<HTMLLIElement>({
    count: virtual ? shown.length : 0,
    estimateSize: () => likelyHeight,
    overscan: 4,
    scrollMargin: offset,
    getItemKey: (index) => shown[index]?.id ?? index,
  });

  const card = (row: ShownRow<Row>, index: number, top: number | undefined) => (
    <TableCard
      key={row.id}
      id={row.id}
      row={row.original}
      index={index}
      count={shown.length}
      name={getName(row.original)}
      columns={columns}
      selectable={selectable}
      canSelect={isChoosable(row.id)}
      selected={selected.has(row.id)}
      tone={getTone?.(row.original)}
      actions={actions}
      top={top}
      measure={top === undefined ? undefined : virtualizer.measureElement}
    />
  );

  const summed = totals ? columns.filter((column) => totals[column.id] != null) : [];

  return (
    <>
      {summed.length > 0 && (
        <section className={styles.totals}>
          <p className={styles.title}>{t('Total')}</p>
          <dl className={styles.lines}>
            {summed.map((column) => (
              <div key={column.id} className={styles.pair}>
                <dt
                  className={styles.label}
                  data-unit={column.money === true ? currency : undefined}
                >
                  {t(column.label)}
                </dt>
                <dd className={column.numeric ? styles.numeric : undefined}>
                  {totals?.[column.id]}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <div ref={container}>
        {shown.length === 0 && loading ? (
          <Skeleton kind="card" />
        ) : (
          <ul
            className={styles.list}
            aria-label={t(label)}
            aria-busy={loading}
            style={virtual ? { height: virtualizer.getTotalSize() } : undefined}
          >
            {virtual
              ? virtualizer.getVirtualItems().map((item) => {
                  const row = shown[item.index];
                  return row ? card(row, item.index, item.start - offset) : null;
                })
              : shown.map((row, index) => card(row, index, undefined))}
          </ul>
        )}
      </div>
    </>
  );
}
