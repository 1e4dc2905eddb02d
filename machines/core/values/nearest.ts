/**
 * The maximum number of letters by which two names may differ to be taken for the same name, depending on the length of
 * the name.
 */
const mostApart = (name: string): number => (name.length < 4 ? 1 : name.length < 8 ? 2 : 3);

/** The existing name that was probably meant, ignoring case; null if none is similar. */
export function nearest(name: string, candidates: readonly string[]): string | null {
  const given = name.toLowerCase();
  let best: string | null = null;
  let least = mostApart(name) + 1;
  for (const one of candidates) {
    const apart = editsBetween(given, one.toLowerCase(), least);
    if (apart < least) [best, least] = [one, apart];
  }
  return best;
}

/**
 * How many letters have to be inserted, removed, replaced or swapped with their neighbor to turn one text into the
 * other, counted up to `limit`.
 */
function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      const edits = [
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (isSame ? 0 : 1),
      ];
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        edits.push((before[j - 2] ?? 0) + 1);
      }
      next.push(Math.min(...edits));
    }
    [before, row] = [row, next];
  }
  return Math.min(row[b.length] ?? limit, limit);
}
