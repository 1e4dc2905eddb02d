/** Selections as immutable sets of row IDs. */

export type Selection = ReadonlySet<string>;

/** Adds the row, or removes it if it is selected. */
export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Selects or deselects all rows from one to another in the shown order, including both. */
export function withRange(
  selection: Selection,
  order: readonly string[],
  from: string,
  to: string,
  put: boolean,
): Selection {
  const start = order.indexOf(from);
  const end = order.indexOf(to);
  if (start < 0 || end < 0) return toggled(selection, to);
  const next = new Set(selection);
  for (const id of order.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (put) next.add(id);
    else next.delete(id);
  }
  return next;
}

/** Selects all of these IDs, or deselects them if all were selected. IDs of other pages stay selected. */
export function withAll(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const all = ids.every((id) => next.has(id));
  for (const id of ids) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Whether all, some or none of these are selected. */
export function coverage(selection: Selection, ids: readonly string[]): 'all' | 'some' | 'none' {
  if (selection.size === 0 || ids.length === 0) return 'none';
  let count = 0;
  for (const id of ids) if (selection.has(id)) count += 1;
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
}
