import { useCallback, useEffect, useMemo, useState } from 'react';
import type { CardRow, ProjectDetails } from '#machines/domains/tasks/contracts/tasks.ts';
import { useTranslate } from '#web/lib/messages.ts';
import type { Filters } from './api.ts';
import { Column } from './Column.tsx';
import { arrange, type Place } from './order.ts';
import styles from './tasks.module.css';
import { useLifting } from './useLifting.ts';
import { useMove } from './useMove.ts';

interface Props {
  project: ProjectDetails;
  cards: readonly CardRow[];
  filters: Filters;
  onAdd: (columnId: number) => void;
  onOpen: (taskId: number) => void;
}

const NONE: readonly CardRow[] = [];

/** The board's columns. Cards are moved by mouse, by keyboard, or with the list in each card. */
export function Board({ project, cards, filters, onAdd, onOpen }: Props) {
  const t = useTranslate();
  const { columns, isClosed } = project;
  const [said, setSaid] = useState('');
  const move = useMove(filters, columns);
  const columnIds = useMemo(() => columns.map(({ columnId }) => columnId), [columns]);
  const onMove = useCallback((taskId: number, place: Place) => void move(taskId, place), [move]);
  const { lifted, onPointerDown, onKeyDown } = useLifting({
    cards,
    columnIds,
    canMove: !isClosed,
    onDrop: onMove,
    say: (what, { taskId, columnId, index }) => {
      const number = cards.find((card) => card.taskId === taskId)?.number ?? '';
      const column = columns.find((one) => one.columnId === columnId)?.name ?? '';
      const values = { number, column, place: index + 1 };
      const sentences = {
        lifted: t('{number} is lifted, in {column} at place {place}', values),
        moved: t('{number}: {column}, place {place}', values),
        dropped: t('{number} is dropped, in {column} at place {place}', values),
        cancelled: t('{number} stays where it was', values),
      };
      setSaid(sentences[what]);
    },
  });
  const arranged = useMemo(() => arrange(cards, columnIds, lifted), [cards, columnIds, lifted]);

  // Moved to another column, a card becomes another element, which needs the focus to receive the next key
  // press.
  const keyboard = lifted?.by === 'keyboard' ? `${lifted.taskId} ${lifted.columnId}` : null;
  useEffect(() => {
    const [taskId] = keyboard?.split(' ') ?? [];
    if (taskId === undefined) return;
    document.querySelector<HTMLElement>(`[data-open="${taskId}"]`)?.focus({ preventScroll: true });
  }, [keyboard]);

  return (
    <>
      <p id="board-help" className="visually-hidden">
        {t(
          'Press Space to lift a card, the arrows to move it, Space to drop it and Escape to leave it.',
        )}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <div className={styles.board}>
        {columns.map((column) => (
          <Column
            key={column.columnId}
            column={column}
            columns={columns}
            cards={arranged.get(column.columnId) ?? NONE}
            lifted={lifted}
            canMove={!isClosed}
            onAdd={isClosed ? null : onAdd}
            onOpen={onOpen}
            onMove={onMove}
            onPointerDown={onPointerDown}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </>
  );
}
