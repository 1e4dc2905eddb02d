import type { ReadColumn } from './column.ts';
import { getKey, getNames, getShortKey } from './words.ts';

/**
 * Scores of how well a name in a file fits a column: it is the label as written, the label in other words, another
 * name, or nearly one of these.
 */
const FIT = { written: 4, spoken: 3, called: 2, nearly: 1 } as const;

interface Fit {
  at: number;
  label: string;
  score: number;
  /** The position of the name in the column's list of names; names earlier in the list are more likely. */
  place: number;
}

export type Matcher = (
  cells: readonly string[],
  /**
   * Whether the cells below a name can belong to the column. A column “Day” with weekdays, for example,
   * contains no dates.
   */
  holds?: (at: number, label: string) => boolean,
) => { fills: (string | null)[]; score: number };

/**
 * Makes a function that proposes a column of the import for each cell of a header. No column is proposed twice; the
 * cell that fits best gets it.
 */
export function createMatcher(columns: readonly ReadColumn[]): Matcher {
  const exact = new Map<string, Omit<Fit, 'at'>[]>();
  const add = (key: string, fit: Omit<Fit, 'at'>) =>
    exact.set(key, [...(exact.get(key) ?? []), fit]);
  for (const { label, also = [], isExact } of columns) {
    add(`=${label.toLowerCase()}`, { label, score: FIT.written, place: 0 });
    if (isExact) continue;
    add(getKey(label), { label, score: FIT.spoken, place: 0 });
    for (const [place, name] of [...also, ...getNames(label)].entries()) {
      add(getKey(name), { label, score: FIT.called, place });
    }
    const short = getShortKey(label);
    if (short !== null) add(`~${short}`, { label, score: FIT.nearly, place: 0 });
    for (const [place, name] of [...also, ...getNames(label)].entries()) {
      const shortened = getShortKey(name);
      if (shortened !== null) add(`~${shortened}`, { label, score: FIT.nearly, place: place + 1 });
    }
  }
  return (cells, holds = () => true) => {
    const fits = cells.flatMap((cell, at): Fit[] => {
      if (cell === '' || cell.length > 100) return [];
      const short = getShortKey(cell);
      const matches = [
        ...(exact.get(`=${cell.toLowerCase()}`) ?? []),
        ...(exact.get(getKey(cell)) ?? []),
        ...(short === null ? [] : (exact.get(`~${short}`) ?? [])),
        ...getAlternatives(cell).flatMap((part) =>
          (exact.get(getKey(part)) ?? []).map((fit) => ({ ...fit, score: FIT.nearly })),
        ),
      ];
      return matches.map((fit) => ({
        ...fit,
        at,
        // Keeps a fit whose cells do not look right, because it is still the likeliest one if no other cell has this
        // name.
        score: holds(at, fit.label) ? fit.score : 0,
      }));
    });
    fits.sort((a, b) => b.score - a.score || a.place - b.place || a.at - b.at);
    const fills: (string | null)[] = cells.map(() => null);
    const taken = new Set<string>();
    let score = 0;
    for (const fit of fits) {
      if (fills[fit.at] !== null || taken.has(fit.label)) continue;
      fills[fit.at] = fit.label;
      taken.add(fit.label);
      score += 1 + fit.score / 10;
    }
    return { fills, score };
  };
}

/** The alternative names in a header such as “Section / Line” or “Grade or Level”. */
function getAlternatives(cell: string): string[] {
  const parts = cell.replace(/\([^)]*\)|\[[^\]]*\]/g, ' ').split(/\s*[/|]\s*|\s+or\s+/i);
  return parts.length > 1 ? parts.filter((part) => part.trim().length > 2) : [];
}
