import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { isModalOpen, isTyping, singleKeysOn } from '#web/components/ui/index.ts';

export type RowKeysOptions = {
  container: RefObject<HTMLElement | null>;
  /** The IDs of the shown rows, in their order. */
  order: readonly string[];
  hotkeys: 'focus' | 'page';
  onToggle: ((id: string) => void) | undefined;
  onExtend: ((from: string, to: string) => void) | undefined;
  onAll: (() => void) | undefined;
  onClear: (() => boolean) | undefined;
  onOpen: ((id: string) => void) | undefined;
};

/** The order of the rows when one was last active, and the index of that row. */
type LastActive = { order: readonly string[]; at: number };

type FocusRequest = { id: string; column: string | null };

const inputs = 'input:not([type="checkbox"]):not(:disabled), textarea:not(:disabled)';

/** Quotes a name for use in a CSS selector. */
const quoted = (name: string) => `"${CSS.escape(name)}"`;

/**
 * Returns the index after the nearest row above that still exists. The old index would skip rows if rows above
 * it have disappeared, too.
 */
function placeOfNext({ order: was, at }: LastActive, order: readonly string[]): number {
  const left = new Set(order);
  const above = was.slice(0, Math.max(0, at)).findLast((id) => left.has(id));
  return above === undefined ? 0 : Math.min(order.indexOf(above) + 1, order.length - 1);
}

/**
 * Lets the keyboard control a list: j and k or the arrows move the focus, x or space selects, Enter opens. In a
 * cell's input, Enter and the arrows move to the same input of the next row.
 */
export function useRowKeys(options: RowKeysOptions) {
  const { container, order } = options;
  const [activeId, setActiveId] = useState<string | null>(null);
  const request = useRef<FocusRequest | null>(null);
  const [query, ask] = useState(0);
  const activeIndex = activeId === null ? -1 : order.indexOf(activeId);

  const focusRow = (index: number, column: string | null = null) => {
    const id = order[Math.max(0, Math.min(order.length - 1, index))];
    if (id === undefined) return;
    request.current = { id, column };
    setActiveId(id);
    ask((count) => count + 1);
  };

  // The row may have to be rendered first, so it is focused after rendering.
  useLayoutEffect(() => {
    const wanted = request.current;
    if (!wanted) return;
    const row = container.current?.querySelector<HTMLElement>(`[data-row=${quoted(wanted.id)}]`);
    if (!row) return;
    request.current = null;
    const input =
      wanted.column === null
        ? null
        : row.querySelector<HTMLInputElement>(
            `[data-column=${quoted(wanted.column)}] :is(${inputs})`,
          );
    (input ?? row).focus({ preventScroll: true });
    // The content of the input is selected, as with Tab, so that typing replaces it.
    input?.select();
    row.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [query, container]);

  const cellKey = (event: KeyboardEvent, target: HTMLElement): boolean => {
    if (!target.matches(inputs) || target instanceof HTMLTextAreaElement) return false;
    const step =
      event.key === 'ArrowDown' || (event.key === 'Enter' && !event.shiftKey)
        ? 1
        : event.key === 'ArrowUp' || event.key === 'Enter'
          ? -1
          : 0;
    const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const column = target.closest<HTMLElement>('[data-column]')?.dataset['column'];
    if (step === 0 || row === undefined || column === undefined) return false;
    if (target.getAttribute('aria-haspopup') !== null || event.altKey) return false;
    focusRow(order.indexOf(row) + step, column);
    return true;
  };

  const move = (step: number, extend: boolean) => {
    const from = order[activeIndex];
    const to = order[Math.max(0, Math.min(order.length - 1, activeIndex + step))];
    if (extend && from !== undefined && to !== undefined) options.onExtend?.(from, to);
    focusRow(activeIndex < 0 ? 0 : activeIndex + step);
  };

  /** Handles a key, and returns whether it did. */
  const handle = (event: KeyboardEvent): boolean => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    if (event.defaultPrevented || !target || isModalOpen()) return false;
    const inside = container.current?.contains(target) === true;
    if (inside && isTyping(target)) return cellKey(event, target);
    if (isTyping(target)) return false;

    const onRow = target.dataset['row'] !== undefined || target instanceof HTMLInputElement;
    const ours = inside ? onRow : target === document.body;
    const letters = singleKeysOn() && !event.ctrlKey && !event.metaKey && !event.altKey;

    switch (event.key) {
      case 'j':
      case 'J':
      case 'n':
      case 'k':
      case 'K':
        if (!letters) return false;
        move(event.key.toLowerCase() === 'k' ? -1 : 1, event.shiftKey);
        return true;
      case 'x':
        if (!letters || activeId === null || !options.onToggle) return false;
        options.onToggle(activeId);
        return true;
      case 'Escape':
        return options.onClear?.() ?? false;
      case 'a':
        if (!ours || !(event.ctrlKey || event.metaKey) || !options.onAll) return false;
        options.onAll();
        return true;
      default:
        return ours && inside ? rowKey(event, target) : false;
    }
  };

  /** Handles keys that act differently if no row is focused. */
  const rowKey = (event: KeyboardEvent, target: HTMLElement): boolean => {
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        move(event.key === 'ArrowDown' ? 1 : -1, event.shiftKey);
        return true;
      case 'Home':
      case 'End':
        focusRow(event.key === 'Home' ? 0 : order.length - 1);
        return true;
      case 'PageDown':
      case 'PageUp':
        focusRow(activeIndex + (event.key === 'PageDown' ? 10 : -10));
        return true;
      case ' ':
        if (activeId === null || !options.onToggle || target instanceof HTMLInputElement)
          return false;
        options.onToggle(activeId);
        return true;
      case 'Enter':
        if (activeId === null || !options.onOpen) return false;
        options.onOpen(activeId);
        return true;
      default:
        return false;
    }
  };

  // If the active row disappears, the next remaining row becomes active. It also gets the focus if the row
  // that disappeared had it.
  const lastActive = useRef<LastActive>({ order: [], at: -1 });
  useEffect(() => {
    if (activeIndex >= 0) lastActive.current = { order, at: activeIndex };
  }, [activeIndex, order]);
  const focusNext = () =>
    focusRow(activeIndex >= 0 ? activeIndex : placeOfNext(lastActive.current, order));
  const hasGone = activeId !== null && activeIndex < 0 && order.length > 0;
  const latestNext = useRef(focusNext);
  // This effect must run before the next one, which would otherwise use the rows of the previous render.
  useLayoutEffect(() => {
    latestNext.current = focusNext;
  });
  useLayoutEffect(() => {
    if (!hasGone) return;
    if (document.activeElement === document.body) latestNext.current();
    else setActiveId(order[placeOfNext(lastActive.current, order)] ?? null);
  }, [hasGone, order]);

  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });

  const { hotkeys } = options;
  useEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof KeyboardEvent && latest.current(event)) event.preventDefault();
    };
    const where = hotkeys === 'page' ? document : container.current;
    where?.addEventListener('keydown', listen);
    return () => where?.removeEventListener('keydown', listen);
  }, [hotkeys, container]);

  return { activeId, activeIndex, setActiveId, focusNext };
}
