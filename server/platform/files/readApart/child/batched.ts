import type { SheetRow } from '#server/platform/files/readApart/requests.ts';
import { written } from '#server/platform/files/readApart/rows.ts';

const ROWS = 500;
const CHARACTERS = 64 * 1024;

/** Sends rows in batches, because sending them one by one takes longer than reading them. */
export function batched(say: (rows: string) => Promise<void>) {
  let entries: SheetRow[] = [];
  let [length, count] = [0, 0];
  const notify = async () => {
    const rows = entries;
    entries = [];
    length = 0;
    await say(written(rows));
  };
  return {
    add: (row: SheetRow): Promise<void> | undefined => {
      entries.push(row);
      count += 1;
      for (const cell of row.cells) length += cell.length;
      return entries.length >= ROWS || length >= CHARACTERS ? notify() : undefined;
    },
    /**
     * Sends the last batch, which may be incomplete.
     * @returns the number of rows in total.
     */
    end: async (): Promise<number> => {
      if (entries.length > 0) await notify();
      return count;
    },
  };
}
