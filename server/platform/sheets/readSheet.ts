import type { Arranged, ArrangedRow } from './reading/arrange.ts';

/** An uploaded table under the labels of our columns: its header, and its rows as texts. */
export interface ReadSheet {
  header: string[];
  rows: ArrangedRow[];
}

/** Reads a whole table into memory, for comparing rows with each other. */
export async function readSheet({ labels, rows: read }: Arranged): Promise<ReadSheet> {
  const rows: ArrangedRow[] = [];
  for await (const row of read()) rows.push(row);
  return { header: labels, rows };
}
