import { SEPARATORS } from '#machines/core/contracts/fileReading.ts';

export type Separator = (typeof SEPARATORS)[number];

const LOOKED_AT = 64 * 1024;

/** The line before the header in which spreadsheets name the separator. */
const SAID = /^\ufeff?sep=(.)\r?\n/i;

/** The separator of the cells: the one named in the first line, or the one that most lines contain equally often. */
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

/** The text with the separator line emptied, so that line numbers stay the same. */
export const blankSeparatorLine = (content: string): string => content.replace(SAID, '\n');

/** Old clocks align their columns by spaces; a name within a column has single ones. */
const GAP = / {2,}/g;
const CLOCK_LINE = /\b\d{1,2}:\d{2}\b/;

/**
 * The text with tabs for the spaces between its columns, if spaces separate its cells and nothing else does; null if
 * they don't. Single spaces count only where every line has a time.
 */
export function asTabbed(content: string): string | null {
  if (content.includes('\t')) return null;
  const sample = content.slice(0, LOOKED_AT);
  const others = Math.max(...SEPARATORS.map((separator) => regularity(sample, separator)));
  const lines = sample.split(/\r?\n/).filter((line) => line.trim() !== '');
  // The last line of a sample may be cut.
  if (content.length > LOOKED_AT) lines.pop();
  const isLog = lines.every((line) => CLOCK_LINE.test(line));
  for (const gap of [GAP, ...(isLog ? [/ +/g] : [])]) {
    const tabbed = (text: string) => text.replace(/^ +| +$/gm, '').replace(gap, '\t');
    if (regularity(tabbed(lines.join('\n')), '\t') > others) return tabbed(content);
  }
  return null;
}

/**
 * How many lines have the most frequent number of cells, weighted by that number: a comma in 60.000,00 would split
 * every line in two.
 */
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
