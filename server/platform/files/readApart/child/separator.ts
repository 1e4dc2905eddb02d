import { SEPARATORS } from '#machines/core/contracts/fileReading.ts';

export type Separator = (typeof SEPARATORS)[number];

const LOOKED_AT = 64 * 1024;

/** The line before the header in which spreadsheets may name the separator. */
const SAID = /^\ufeff?sep=(.)\r?\n/i;

/**
 * The separator of the cells: the one that the first line names, otherwise the one that occurs equally often in most
 * lines.
 */
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

/**
 * The text with an empty line in place of the one that names the separator, so that the numbers of the other lines stay
 * the same.
 */
export const blankSeparatorLine = (content: string): string => content.replace(SAID, '\n');

/** Exports of old time clocks align columns with two or more spaces. Names contain single spaces only. */
const GAP = / {2,}/g;
const CLOCK_LINE = /\b\d{1,2}:\d{2}\b/;

/**
 * If cells are separated only by spaces, returns the text with tabs in place of these spaces; otherwise null. Single
 * spaces count as separators only if every line contains a time.
 */
export function asTabbed(content: string): string | null {
  if (content.includes('\t')) return null;
  const sample = content.slice(0, LOOKED_AT);
  const others = Math.max(...SEPARATORS.map((separator) => regularity(sample, separator)));
  const lines = sample.split(/\r?\n/).filter((line) => line.trim() !== '');
  // Drops the last line of the sample, because it may be incomplete.
  if (content.length > LOOKED_AT) lines.pop();
  const isLog = lines.every((line) => CLOCK_LINE.test(line));
  for (const gap of [GAP, ...(isLog ? [/ +/g] : [])]) {
    const tabbed = (text: string) => text.replace(/^ +| +$/gm, '').replace(gap, '\t');
    if (regularity(tabbed(lines.join('\n')), '\t') > others) return tabbed(content);
  }
  return null;
}

/**
 * How regular a separator is: the number of lines with the most frequent number of cells, multiplied by that number.
 * Otherwise, the comma in 60.000,00 could win, because it splits every line in two.
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
