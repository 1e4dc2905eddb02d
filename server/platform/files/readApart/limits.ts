/** What reading one file may take at most. */
export interface ReadLimits {
  /** From the first byte to the last answer. */
  ms: number;
  /** Of everything that the child answers. */
  bytes: number;
}

const SECOND = 1000;
const MEGABYTE = 1_000_000;

/** Times on a machine that does ten other things as well: a child waits for everyone who answers people. */
export const READ_LIMITS = {
  table: { ms: 60 * SECOND, bytes: 120 * MEGABYTE },
  /** Streamed to anyone who counts them; an operator's log of a million cases takes minutes. */
  records: { ms: 3600 * SECOND, bytes: Number.MAX_SAFE_INTEGER },
  kind: { ms: 20 * SECOND, bytes: MEGABYTE },
  bare: { ms: 20 * SECOND, bytes: 60 * MEGABYTE },
  text: { ms: 90 * SECOND, bytes: 8 * MEGABYTE },
  prints: { ms: 60 * SECOND, bytes: MEGABYTE },
  shades: { ms: 60 * SECOND, bytes: MEGABYTE },
} as const satisfies Record<string, ReadLimits>;

/** Limits of the child itself, which the system keeps. */
export const CHILD = {
  /** Writable memory, including decompressed images. */
  kilobytes: 700_000,
  heapMegabytes: 400,
  /** Of a processor: ends one whose program has gone without taking it along. */
  cpuSeconds: 3600,
  /** Behind anyone who answers people. */
  priority: 5,
} as const;

/** Of a table. A cell may hold as many characters as in a spreadsheet. */
export const TABLE_LIMITS = {
  cellLength: 32_767,
  cells: 8_000_000,
  columns: 500,
} as const;

/** Sheets of a workbook that are named; its first ones. */
export const MOST_SHEETS = 100;

/** Tags of XML within each other: tables within tables need some forty. */
export const DEEPEST = 200;
