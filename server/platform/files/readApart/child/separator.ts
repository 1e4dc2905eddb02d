import { SEPARATORS } from '#machines/core/contracts/fileReading.ts';

export type Separator = (typeof SEPARATORS)[number];

const LOOKED_AT = 64 * 1024;

/** What spreadsheets write before the header for each other. */
const SAID = /^\ufeff?sep=(.)\r?\n/i;

/** What separates the cells: as the first line says, or what most lines have equally many of. */
export function getSeparator(content: string): Separator {
  const said = SEPARATORS.find((one) => one === SAID.exec(content)?.[1]);
  if (said) return said;
  const sample = content.slice(0, LOOKED_AT);
  let best: { separator: Separator; score: number } = { separator: ',', score: 0 };
  for (const separator of SEPARATORS) {
    const score = regularity(sample, separator);
    if (score > best.score) best = { separator, score };
  }
  return best.separator;
}

/** The text without that line, which stays as an empty one, so that lines keep their numbers. */
export const withoutSaid = (content: string): string => content.replace(SAID, '\n');

/** Lines with the most frequent number of cells, weighed by that number: 60.000,00 splits every line in two. */
function regularity(sample: string, separator: Separator): number {
  const lines = new Map<number, number>();
  let cells = 1;
  let isQuoted = false;
  for (const sign of sample) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === separator) cells += 1;
    else if (sign === '\n') {
      if (cells > 1) lines.set(cells, (lines.get(cells) ?? 0) + 1);
      cells = 1;
    }
  }
  if (cells > 1) lines.set(cells, (lines.get(cells) ?? 0) + 1);
  return Math.max(0, ...[...lines].map(([count, times]) => times * Math.log2(count)));
}
