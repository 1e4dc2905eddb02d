import { useMemo, useRef } from 'react';
import { coverage, toggled, withAll, withRange, type Selection } from './selection.ts';
import type { ShownRow } from './useRows.ts';

const nothing: Selection = new Set();

/**
 * Handles selection by checkbox, by click, of a range with Shift, and of all rows. It is off without
 * `onSelectedChange`.
 */
export function useSelection<Row>(
  sorted: readonly ShownRow<Row>[],
  order: readonly string[],
  selected: Selection = nothing,
  onSelectedChange: ((next: Selection) => void) | undefined,
  canSelect: ((row: Row) => boolean) | undefined,
) {
  const anchor = useRef<string | null>(null);
  const choosable = useMemo(
    () =>
      (canSelect ? sorted.filter((row) => canSelect(row.original)) : sorted).map(({ id }) => id),
    [sorted, canSelect],
  );
  const choosableSet = useMemo(() => new Set(choosable), [choosable]);
  const choosableOrder = () => order.filter((id) => choosableSet.has(id));
  const change = (next: Selection) => onSelectedChange?.(next);

  return {
    on: onSelectedChange !== undefined,
    selected,
    covers: coverage(selected, choosable),
    choosable,
    isChoosable: (id: string) => choosableSet.has(id),
    toggle: (id: string, withShift: boolean) => {
      if (!choosableSet.has(id)) return;
      const from = anchor.current;
      anchor.current = id;
      if (withShift && from !== null && from !== id) {
        change(withRange(selected, choosableOrder(), from, id, !selected.has(id)));
      } else {
        change(toggled(selected, id));
      }
    },
    /** Selects both rows, for Shift with j or k. */
    extend: (from: string, to: string) => {
      const ends = [from, to].filter((id) => choosableSet.has(id));
      anchor.current = to;
      change(new Set([...selected, ...ends]));
    },
    all: () => {
      change(withAll(selected, choosable));
    },
    /** Returns false if nothing was selected. */
    clear: (): boolean => {
      if (selected.size === 0) return false;
      change(nothing);
      return true;
    },
  };
}
