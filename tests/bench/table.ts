/** One row of the table: the product's figure, and its baseline of the same run. */
export interface Figure {
  what: string;
  /** Median of the rounds. */
  ours: number;
  unit: 'ms' | '/s' | 'MB' | 'kB' | 's' | '';
  beside?: number;
  /** How many times as fast, or as small, as the baseline: 1 is equal, 2 twice as good. */
  ratio?: number;
  /** The smallest and the largest ratio of the rounds. */
  spread?: [number, number];
  /** The goal (docs/performance.md). */
  goal?: string;
  met?: boolean;
}

export interface Round {
  ours: number;
  beside: number;
}

/** A figure from rounds that alternated between the product and the baseline. */
export function figure(
  what: string,
  unit: Figure['unit'],
  rounds: readonly Round[],
  atLeast?: number,
): Figure {
  const better = unit === '/s' ? ({ ours, beside }: Round) => ours / beside : undefined;
  const ratios = rounds.map(better ?? (({ ours, beside }) => beside / ours)).sort((a, b) => a - b);
  const ratio = median(ratios);
  return {
    what,
    unit,
    ours: median(rounds.map(({ ours }) => ours)),
    beside: median(rounds.map(({ beside }) => beside)),
    ratio,
    spread: [ratios[0] ?? 0, ratios.at(-1) ?? 0],
    ...(atLeast === undefined ? {} : { goal: `ratio ≥ ${atLeast}`, met: ratio >= atLeast }),
  };
}

/** A figure without a baseline, with its upper limit. */
export const alone = (
  what: string,
  unit: Figure['unit'],
  ours: number,
  atMost?: number,
): Figure => ({
  what,
  unit,
  ours,
  ...(atMost === undefined ? {} : { goal: `≤ ${atMost} ${unit}`, met: ours <= atMost }),
});

/** The fixed statement takes 50 to 56 ms of a quiet machine. */
const FIXED_MS = 55.5;

/**
 * A time in the database beside that of the fixed statement, by which it is judged on any machine.
 * @param withinMs the goal on a quiet machine.
 */
export const besideFixed = (what: string, ours: number, fixed: number, withinMs = 100): Figure => {
  const times = Math.round((withinMs / FIXED_MS) * 10) / 10;

  return {
    what,
    unit: 'ms',
    ours,
    beside: fixed,
    ratio: fixed / ours,
    goal: `≤ ${times} fixed`,
    met: ours <= times * fixed,
  };
};

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** The quantile by linear interpolation; 0 for no values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)] ?? 0;
  const above = sorted[Math.ceil(at)] ?? 0;
  return below + (above - below) * (at - Math.floor(at));
}

/** Median and 99th percentile of times in milliseconds. */
export const spreadOfTimes = (
  what: string,
  times: readonly number[],
  atMost?: number,
): Figure[] => [
  alone(`${what}, p50`, 'ms', quantile(times, 0.5)),
  alone(`${what}, p99`, 'ms', quantile(times, 0.99), atMost),
];

export function print(title: string, figures: readonly Figure[]): void {
  const lines = figures.map(({ what, unit, ours, beside, ratio, spread, goal, met }) => [
    what,
    inUnit(ours, unit),
    beside === undefined ? '' : inUnit(beside, unit),
    ratio?.toFixed(2) ?? '',
    spread?.map((one) => one.toFixed(2)).join('–') ?? '',
    goal === undefined ? '' : `${goal} ${met ? 'met' : 'MISSED'}`,
  ]);
  const heads = [title, 'ours', 'beside', 'ratio', 'spread', 'goal'];
  const widths = heads.map((head, column) =>
    Math.max(head.length, ...lines.map((line) => line[column]?.length ?? 0)),
  );
  console.log();
  for (const line of [heads, ...lines]) {
    const cells = line.map((cell, column) =>
      column === 0 || column === 5
        ? cell.padEnd(widths[column] ?? 0)
        : cell.padStart(widths[column] ?? 0),
    );
    console.log(cells.join('  ').trimEnd());
  }
}

function inUnit(value: number, unit: Figure['unit']): string {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return unit === '/s' ? `${text}${unit}` : `${text} ${unit}`.trimEnd();
}
