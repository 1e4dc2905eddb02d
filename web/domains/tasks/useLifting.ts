import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { CardRow } from '#machines/domains/tasks/contracts/tasks.ts';
import { arrange, getPlace, step, type Place } from './order.ts';

export type Lifted = Place & { taskId: number; by: 'pointer' | 'keyboard' };

/** A press that moves less than this many pixels is a click. */
const CLICK = 6;
/** Within this many pixels of a column's end, dragging scrolls the column by `SCROLL` pixels per frame. */
const EDGE = 48;
const SCROLL = 12;
const ARROWS = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];

interface Board {
  cards: readonly CardRow[];
  columnIds: readonly number[];
  /** Whether cards can be moved. */
  canMove: boolean;
  onDrop: (taskId: number, place: Place) => void;
  say: (what: 'lifted' | 'moved' | 'dropped' | 'cancelled', lifted: Lifted) => void;
}

/** Returns the position below the pointer, from the elements there. */
function getPlaceAt(x: number, y: number, taskId: number): Place | null {
  const under = document.elementFromPoint(x, y);
  const column = under?.closest<HTMLElement>('[data-column]');
  if (!column) return null;
  const columnId = Number(column.dataset['column']);
  const tile = under?.closest<HTMLElement>('[data-card]');
  if (!tile) return { columnId, index: Number(column.dataset['size']) };
  if (Number(tile.dataset['card']) === taskId) return null;
  const { top, height } = tile.getBoundingClientRect();
  return { columnId, index: Number(tile.dataset['index']) + (y > top + height / 2 ? 1 : 0) };
}

/**
 * Lets the user move cards by dragging, or with Space and the arrow keys, and announces their position to
 * screen readers.
 */
export function useLifting(board: Board) {
  const [lifted, setLifted] = useState<Lifted | null>(null);
  const latest = useRef({ board, lifted });
  useEffect(() => {
    latest.current = { board, lifted };
  });

  const begin = (next: Lifted) => {
    latest.current.lifted = next;
    setLifted(next);
    board.say('lifted', next);
  };
  const end = (drops: boolean) => {
    const { lifted: last, board: current } = latest.current;
    latest.current.lifted = null;
    setLifted(null);
    if (!last) return;
    const from = getPlace(current.cards, last.taskId);
    const isElsewhere = from && (from.columnId !== last.columnId || from.index !== last.index);
    current.say(drops ? 'dropped' : 'cancelled', last);
    if (drops && isElsewhere) current.onDrop(last.taskId, last);
  };
  const goTo = (place: Place) => {
    const { lifted: last } = latest.current;
    if (!last || (last.columnId === place.columnId && last.index === place.index)) return;
    const next = { ...last, ...place };
    latest.current.lifted = next;
    setLifted(next);
    if (last.by === 'keyboard') board.say('moved', next);
  };

  const onPointerDown = (event: PointerEvent<HTMLElement>, taskId: number) => {
    // Touch scrolls the board. On touch screens, the list in each card moves it.
    if (!board.canMove || event.button !== 0 || event.pointerType === 'touch') return;
    const start = { x: event.clientX, y: event.clientY };
    let at = start;
    let frame = 0;
    let isLifted = false;
    const scroll = () => {
      const list = document
        .elementFromPoint(at.x, at.y)
        ?.closest('[data-column]')
        ?.querySelector('[data-list]');
      if (list) {
        const { top, bottom } = list.getBoundingClientRect();
        if (at.y < top + EDGE) list.scrollTop -= SCROLL;
        else if (at.y > bottom - EDGE) list.scrollTop += SCROLL;
      }
      const place = getPlaceAt(at.x, at.y, taskId);
      const current = latest.current;
      if (place && current.lifted) {
        // The indexes of the tiles include the lifted card, so positions after it are one too high.
        const { columnId, index } = current.lifted;
        const shift = place.columnId === columnId && place.index > index ? 1 : 0;
        goTo({ columnId: place.columnId, index: place.index - shift });
      }
      frame = requestAnimationFrame(scroll);
    };
    const move = (moved: globalThis.PointerEvent) => {
      at = { x: moved.clientX, y: moved.clientY };
      if (isLifted || Math.hypot(at.x - start.x, at.y - start.y) < CLICK) return;
      const from = getPlace(latest.current.board.cards, taskId);
      if (!from) return;
      isLifted = true;
      begin({ taskId, by: 'pointer', ...from });
      frame = requestAnimationFrame(scroll);
    };
    const stop = (drops: boolean) => {
      cancelAnimationFrame(frame);
      listening.abort();
      if (isLifted) {
        end(drops);
        // Releasing the pointer after a drag also fires a click, which would open the card.
        const swallow = (click: Event) => click.stopPropagation();
        addEventListener('click', swallow, { capture: true, once: true });
        setTimeout(() => removeEventListener('click', swallow, true), 0);
      }
    };
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', () => stop(true), { signal });
    addEventListener('pointercancel', () => stop(false), { signal });
    addEventListener('keydown', (key) => key.key === 'Escape' && stop(false), { signal });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>, taskId: number) => {
    if (!board.canMove) return;
    const held = latest.current.lifted;
    if (event.key === ' ') {
      event.preventDefault();
      const from = getPlace(board.cards, taskId);
      if (held) end(true);
      else if (from) begin({ taskId, by: 'keyboard', ...from });
    } else if (held && event.key === 'Escape') {
      event.preventDefault();
      end(false);
    } else if (held && ARROWS.includes(event.key)) {
      event.preventDefault();
      const place = step(arrange(board.cards, board.columnIds, held), held, event.key);
      if (place) goTo(place);
    }
  };
  return { lifted, onPointerDown, onKeyDown };
}
