import type { Arranged, ArrangedRow } from './reading/arrange.ts';

/**
 * An uploaded table whose columns have the labels of the import: its header, and its rows as texts.
 */
export interface ReadSheet {
  header: string[];
  rows: ArrangedRow[];
}

/** Reads a whole table into memory, so that rows can be compared with each other. */
export async function readSheet({ labels, rows: read }: Arranged): Promise<ReadSheet> {
  const rows: ArrangedRow[] = [];
  for await (const row of read()) rows.push(row);
  return { header: labels, rows };
}
