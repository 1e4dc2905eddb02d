import { memo, type ReactNode, type Ref } from 'react';
import { cellContent, titleColumn, type CardPlace, type Column } from './column.ts';
import styles from './TableCards.module.css';
import { isInteractive } from './interactive.ts';
import type { RowActions, RowTone } from './TableRow.tsx';
import { TickBox } from './TickBox.tsx';
import { useCurrencySymbol } from '#web/lib/currency.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type TableCardProps<Row> = {
  id: string;
  row: Row;
  index: number;
  count: number;
  name: string;
  columns: readonly Column<Row>[];
  selectable: boolean;
  canSelect: boolean;
  selected: boolean;
  tone: RowTone | undefined;
  actions: RowActions<Row>;
  /** The card's offset in a virtual list. It is undefined if all cards are rendered. */
  top: number | undefined;
  measure: Ref<HTMLLIElement> | undefined;
};

function PlainTableCard<Row>({
  id,
  row,
  index,
  count,
  name,
  columns,
  selectable,
  canSelect,
  selected,
  tone,
  actions,
  top,
  measure,
}: TableCardProps<Row>) {
  const t = useTranslate();
  const currency = useCurrencySymbol();
  const title = titleColumn(columns);
  const at = (place: CardPlace) =>
    columns.filter((column) => column !== title && (column.card ?? 'line') === place);
  const pairs = (place: 'figure' | 'line', look: string | undefined): ReactNode => {
    const shown = at(place).filter(
      ({ sparse, value }) =>
        value === undefined || (sparse !== true && place === 'figure') || (value(row) ?? '') !== '',
    );
    if (shown.length === 0) return null;
    return (
      <dl className={look}>
        {shown.map((column) => (
          <div key={column.id} className={styles.pair} data-column={column.id}>
            <dt className={styles.label} data-unit={column.money === true ? currency : undefined}>
              {t(column.label)}
            </dt>
            <dd className={column.numeric ? styles.numeric : undefined}>
              {cellContent(column, row, index, t)}
            </dd>
          </div>
        ))}
      </dl>
    );
  };

  return (
    <li
      ref={measure}
      className={styles.item}
      style={top === undefined ? undefined : { translate: `0 ${top}px` }}
      data-virtual={top === undefined ? undefined : ''}
      data-index={index}
      data-row={id}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      {/* A tap anywhere on the card opens the row. Keyboard users press the button with the row's name. */}
      <article
        className={styles.card}
        data-tone={tone}
        data-selected={selected || undefined}
        data-openable={actions.open !== undefined || undefined}
        onClick={({ target }) => {
          if (!isInteractive(target) && window.getSelection()?.isCollapsed !== false)
            actions.open?.(row);
        }}
      >
        <header className={styles.header}>
          {selectable && (
            <TickBox
              checked={selected}
              label={t('Select {name}', { name })}
              disabled={!canSelect}
              onToggle={(withShift) => actions.toggle(id, withShift)}
            />
          )}
          <div className={styles.titles}>
            {title &&
              (actions.open ? (
                <button type="button" className={styles.open} onClick={() => actions.open?.(row)}>
                  {cellContent(title, row, index, t)}
                </button>
              ) : (
                <span className={styles.title}>{cellContent(title, row, index, t)}</span>
              ))}
            {at('subtitle').map((column) => (
              <span key={column.id} className={styles.subtitle}>
                {cellContent(column, row, index, t)}
              </span>
            ))}
          </div>
        </header>
        {pairs('figure', styles.figures)}
        {pairs('line', styles.lines)}
      </article>
    </li>
  );
}

/** One row as a card, for phones. */
export const TableCard = memo(PlainTableCard) as typeof PlainTableCard;
