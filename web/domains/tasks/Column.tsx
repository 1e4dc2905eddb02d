import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { BoardColumn, CardRow } from '#machines/domains/tasks/contracts/tasks.ts';
import { classNames, formatCount, IconButton } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { CardTile } from './CardTile.tsx';
import type { Place } from './order.ts';
import styles from './tasks.module.css';
import type { Lifted } from './useLifting.ts';

interface Props {
  column: BoardColumn;
  columns: readonly BoardColumn[];
  cards: readonly CardRow[];
  lifted: Lifted | null;
  canMove: boolean;
  onAdd: ((columnId: number) => void) | null;
  onOpen: (taskId: number) => void;
  onMove: (taskId: number, place: Place) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, taskId: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>, taskId: number) => void;
}

/** The height of a card including the gap, in pixels, at the user's font size. */
const getHeight = (): number => {
  const root = getComputedStyle(document.documentElement);
  return parseFloat(root.getPropertyValue('--task-card')) * parseFloat(root.fontSize);
};

const OVERSCAN = 6;

/** A column that only renders visible cards, so that thousands scroll as smoothly as ten. */
export function Column({
  column: { columnId, name, limit, stops },
  columns,
  cards,
  lifted,
  canMove,
  onAdd,
  onOpen,
  onMove,
  onPointerDown,
  onKeyDown,
}: Props) {
  const t = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  const [height] = useState(getHeight);
  const held = lifted?.columnId === columnId ? lifted : null;
  // oxlint-disable-next-line react/incompatible-library -- a warning for the React Compiler, which isn't used
  const virtualizer = useVirtualizer({
    count: cards.length,
    getScrollElement: () => list.current,
    estimateSize: () => height,
    getItemKey: (index) => cards[index]?.taskId ?? index,
    overscan: OVERSCAN,
    initialRect: { width: 0, height: 8 * height },
    // The lifted card is always rendered, even out of view, because it has the focus.
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return held && !shown.includes(held.index) && held.index < cards.length
        ? [...shown, held.index].toSorted((a, b) => a - b)
        : shown;
    },
  });
  const heldAt = held?.by === 'keyboard' ? held.index : null;
  useEffect(() => {
    if (heldAt !== null) virtualizer.scrollToIndex(heldAt);
  }, [heldAt, virtualizer]);

  const isOver = limit !== null && cards.length > limit;
  const isFull = limit !== null && cards.length >= limit;
  const titleId = `column-${columnId}`;
  return (
    <section
      className={styles.column}
      aria-labelledby={titleId}
      data-column={columnId}
      data-size={cards.length}
    >
      <header className={styles.columnHead}>
        <h2 className={styles.columnName} id={titleId}>
          {name}
        </h2>
        <span
          className={classNames(styles.count, (stops ? isFull : isOver) && styles.full)}
          title={
            limit === null
              ? undefined
              : t(stops ? 'Takes at most {limit} cards' : 'Should have at most {limit} cards', {
                  limit,
                })
          }
        >
          {limit === null
            ? formatCount(cards.length)
            : t('{count} of {limit}', { count: cards.length, limit })}
        </span>
        {onAdd && (
          <IconButton
            size="small"
            label={t('Add a card to {name}', { name })}
            onClick={() => onAdd(columnId)}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        )}
      </header>
      {/* The region is focusable, so that keyboard users can scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        className={styles.cards}
        ref={list}
        data-list=""
        tabIndex={0}
        role="group"
        aria-labelledby={titleId}
      >
        {cards.length === 0 ? (
          <p className={styles.none}>{t('No cards here')}</p>
        ) : (
          <ol className={styles.inner} style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, key, start }) => {
              const card = cards[index];
              if (!card) return null;
              return (
                <li
                  key={key}
                  className={styles.place}
                  style={{ transform: `translateY(${start}px)` }}
                  data-card={card.taskId}
                  data-index={index}
                  aria-setsize={cards.length}
                  aria-posinset={index + 1}
                  onPointerDown={(event) => onPointerDown(event, card.taskId)}
                  onKeyDown={(event) => onKeyDown(event, card.taskId)}
                >
                  <CardTile
                    card={card}
                    index={index}
                    size={cards.length}
                    columns={columns}
                    isLifted={lifted?.taskId === card.taskId}
                    canMove={canMove}
                    onOpen={onOpen}
                    onMove={onMove}
                  />
                </li>
              );
            })}
          </ol>
        )}
      </div>
    </section>
  );
}
