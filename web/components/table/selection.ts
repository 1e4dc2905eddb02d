/** Selections as sets of row ids; every function gives a new one. */

export type Selection = ReadonlySet<string>;

/** With this row put in, or taken out if it is in. */
export function toggled(selection: Selection, id: string): Selection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** With everything between two rows, ends included, in the order they are shown, in or out. */
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

/** With all of these in, or, when they all were, out. Ids that aren't here (another page) stay. */
export function withAll(selection: Selection, ids: readonly string[]): Selection {
  const next = new Set(selection);
  const all = ids.every((id) => next.has(id));
  for (const id of ids) {
    if (all) next.delete(id);
    else next.add(id);
  }
  return next;
}

/** Whether all, some or none of these are in. */
export function coverage(selection: Selection, ids: readonly string[]): 'all' | 'some' | 'none' {
  if (selection.size === 0 || ids.length === 0) return 'none';
  let count = 0;
  for (const id of ids) if (selection.has(id)) count += 1;
  return count === 0 ? 'none' : count === ids.length ? 'all' : 'some';
}
