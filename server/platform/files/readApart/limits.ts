/** Limits for reading one file. */
export interface ReadLimits {
  /** The time from the first byte of the file to the child's last answer, in milliseconds. */
  ms: number;
  /** The total size of the answers of the child, in bytes. */
  bytes: number;
}

const SECOND = 1000;
const MEGABYTE = 1_000_000;

/**
 * The limits by kind of request. The times are long, because a child has a lower priority than the processes that
 * respond to users.
 */
export const READ_LIMITS = {
  table: { ms: 60 * SECOND, bytes: 120 * MEGABYTE },
  /**
   * The bytes are not limited here, because the caller counts the rows while they are streamed. The time is enough for
   * an operator's log of a million cases, which takes minutes.
   */
  records: { ms: 3600 * SECOND, bytes: Number.MAX_SAFE_INTEGER },
  kind: { ms: 20 * SECOND, bytes: MEGABYTE },
  bare: { ms: 20 * SECOND, bytes: 60 * MEGABYTE },
  text: { ms: 90 * SECOND, bytes: 8 * MEGABYTE },
  prints: { ms: 60 * SECOND, bytes: MEGABYTE },
  shades: { ms: 60 * SECOND, bytes: MEGABYTE },
} as const satisfies Record<string, ReadLimits>;

/** Limits of the child process, which the operating system enforces. */
export const CHILD = {
  /** The memory that the process may write to, including decompressed images. */
  kilobytes: 700_000,
  heapMegabytes: 400,
  /** The CPU time after which the system ends the process, for a child whose parent program has died. */
  cpuSeconds: 3600,
  /** The niceness of the process, which lowers its priority below that of the processes that respond to users. */
  priority: 5,
} as const;

/** Limits of a table. A cell may contain as many characters as a spreadsheet allows. */
export const TABLE_LIMITS = {
  cellLength: 32_767,
  cells: 8_000_000,
  columns: 500,
} as const;

/** How many sheets of a workbook are listed by name. Sheets after these cannot be chosen. */
export const MAX_SHEETS = 100;

/** The deepest nesting of XML tags. Tables within tables need about forty. */
export const DEEPEST = 200;
