/** Limits for reading one file. */
export interface ReadLimits {
  /** From the first byte of the file to the last answer. */
  ms: number;
  /** The total size of the child's answers. */
  bytes: number;
}

const SECOND = 1000;
const MEGABYTE = 1_000_000;

/** Generous, because a child has lower priority than the processes that answer users. */
export const READ_LIMITS = {
  table: { ms: 60 * SECOND, bytes: 120 * MEGABYTE },
  /**
   * Unlimited, because it is streamed to a reader that counts it; an operator's log of a million cases takes minutes.
   */
  records: { ms: 3600 * SECOND, bytes: Number.MAX_SAFE_INTEGER },
  kind: { ms: 20 * SECOND, bytes: MEGABYTE },
  bare: { ms: 20 * SECOND, bytes: 60 * MEGABYTE },
  text: { ms: 90 * SECOND, bytes: 8 * MEGABYTE },
  prints: { ms: 60 * SECOND, bytes: MEGABYTE },
  shades: { ms: 60 * SECOND, bytes: MEGABYTE },
} as const satisfies Record<string, ReadLimits>;

/** Limits of the child itself, which the operating system enforces. */
export const CHILD = {
  /** Writable memory, including decompressed images. */
  kilobytes: 700_000,
  heapMegabytes: 400,
  /** Processor time: ends a child that has outlived its program. */
  cpuSeconds: 3600,
  /** Lower than that of the processes that answer users. */
  priority: 5,
} as const;

/** Limits of a table. A cell may hold as many characters as in a spreadsheet. */
export const TABLE_LIMITS = {
  cellLength: 32_767,
  cells: 8_000_000,
  columns: 500,
} as const;

/** Only this many first sheets of a workbook are named. */
export const MOST_SHEETS = 100;

/** The deepest nesting of XML tags: tables within tables need some forty. */
export const DEEPEST = 200;
