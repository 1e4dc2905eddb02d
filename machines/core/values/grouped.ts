/** Groups rows by a key. The order of rows and groups stays that of the input. */
export function grouped<Row, Key>(
  rows: readonly Row[],
  getKey: (row: Row) => Key,
): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>();
  for (const row of rows) {
    const key = getKey(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return groups;
}

/**
 * Splits rows into rounds with at most one row for each key: the first rows of all keys, then the second ones,
 * and so on.
 */
export function inRounds<Row>(rows: readonly Row[], getKey: (row: Row) => unknown): Row[][] {
  const rounds: Row[][] = [];
  const seen = new Map<unknown, number>();
  for (const row of rows) {
    const key = getKey(row);
    const round = seen.get(key) ?? 0;
    seen.set(key, round + 1);
    (rounds[round] ??= []).push(row);
  }
  return rounds;
}
