import type { SheetRow } from '#server/platform/files/readApart/index.ts';
import { readDate } from './dates.ts';
import type { Matcher } from './match.ts';

/**
 * How many rows at the beginning of a file are searched for a header, because titles, addresses and logos may precede
 * it.
 */
export const LOOKED_AT = 40;

export interface FoundHeader {
  /** The index of the header's last row; -1 if there is no header. */
  index: number;
  line: number;
  cells: string[];
  fills: (string | null)[];
  /** The row below the header, if it repeats the names of the columns in another language. */
  again?: readonly string[];
}

/**
 * Finds the header: the row that names the most columns, or two rows of which the upper one groups columns of the lower
 * one. If no row names any column, the first row is returned.
 */
export function findHeader(rows: readonly SheetRow[], matcher: Matcher): FoundHeader | null {
  const match: Matcher = (cells) => {
    const result = matcher(cells);
    return { ...result, score: result.score - cells.filter(isData).length };
  };
  let best: (FoundHeader & { score: number }) | null = null;
  for (const [index, { line, cells }] of rows.entries()) {
    const alone = { index, line, cells, ...match(cells) };
    if (!best || alone.score > best.score + MARGIN) best = alone;
    const under = rows[index + 1];
    if (!under) continue;
    const joined = joinedCells(cells, under.cells);
    const both = { index: index + 1, line: under.line, cells: joined, ...match(joined) };
    const [upper, lower] = [alone.score, match(under.cells).score];
    // A row of data below a header names no columns. Two rows together therefore have to score
    // higher than the better one alone.
    if (lower > 0 && both.score > Math.max(upper, lower) + 1) {
      if (both.score > best.score + MARGIN) best = both;
    }
  }
  if (best && best.score > 0) return best;
  const [first] = rows;
  return first
    ? { index: 0, line: first.line, cells: first.cells, fills: first.cells.map(() => null) }
    : null;
}

/** The row below a header, if it repeats the names of most columns, for example in a second language. */
export function getSecondHeader(
  rows: readonly SheetRow[],
  { index, fills }: FoundHeader,
  match: Matcher,
): readonly string[] | undefined {
  const cells = rows[index + 1]?.cells ?? [];
  const again = match(cells).fills;
  const labelledCount = fills.filter((label) => label !== null).length;
  const same = fills.filter((label, at) => label !== null && label === again[at]).length;
  return same >= MIN_NAMED && 2 * same > labelledCount ? cells : undefined;
}

/**
 * How many columns a repeated header has to name. A person's name may equal the name of a column,
 * but hardly their designation and department, too.
 */
const MIN_NAMED = 3;

/** Whether a cell looks like data: dates and numbers occur below headers, not in them. */
const isData = (cell: string): boolean =>
  /^[-+(]?\p{Nd}[\p{Nd}.,]*\)?$/u.test(cell) || readDate(cell).kind !== 'none';

/**
 * How much higher a later row has to score to be preferred, so that a row of data with a word that also occurs in
 * headers is not mistaken for one.
 */
const MARGIN = 0.9;

/**
 * The names in a header of two rows. A cell of the upper row applies to the columns to its right, up to the
 * next cell with text.
 */
function joinedCells(upper: readonly string[], lower: readonly string[]): string[] {
  let lastUpper = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    lastUpper = upper[at] || lastUpper;
    const under = lower[at] ?? '';
    if (under === '') return upper[at] ?? '';
    return upper[at] === '' || lastUpper === under
      ? `${lastUpper} ${under}`.trim()
      : `${lastUpper} ${under}`;
  });
}
