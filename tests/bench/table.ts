/** One line of the table: ours beside the measure it is held against. */
export interface Figure {
  what: string;
  rows: number;
  /** Medians, in milliseconds. */
  ours: number;
  bare: number;
  /** Bare by ours: 1 is as fast as the statements alone. */
  ratio: number;
  /** The smallest and the largest ratio of the rounds. */
  spread: [number, number];
}

/** A figure from rounds that ran ours and the bare statements in turn. */
export function figure(
  what: string,
  rows: number,
  rounds: readonly { ours: number; bare: number }[],
): Figure {
  const ratios = rounds.map(({ ours, bare }) => bare / ours).sort((a, b) => a - b);
  return {
    what,
    rows,
    ours: median(rounds.map(({ ours }) => ours)),
    bare: median(rounds.map(({ bare }) => bare)),
    ratio: median(ratios),
    spread: [ratios[0] ?? 0, ratios.at(-1) ?? 0],
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The value that so many of a hundred don't exceed, by nearest rank. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((sorted.length * of) / 100) - 1)] ?? 0;
}

export function print(figures: readonly Figure[]): void {
  const lines = figures.map(({ what, rows, ours, bare, ratio, spread }) => [
    what,
    rows.toLocaleString('en'),
    `${Math.round(ours).toLocaleString('en')} ms`,
    `${Math.round((rows / ours) * 1000).toLocaleString('en')}/s`,
    `${Math.round(bare).toLocaleString('en')} ms`,
    ratio.toFixed(2),
    spread.map((one) => one.toFixed(2)).join('–'),
  ]);
  const heads = ['what', 'rows', 'ours', 'rate', 'bare SQL', 'ratio', 'spread'];
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  for (const line of [heads, ...lines]) {
    const cells = line.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  '));
  }
}
