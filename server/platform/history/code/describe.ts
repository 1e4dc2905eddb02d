import { hash } from 'node:crypto';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { LISTING } from './listing.ts';

/** A named part of the code in the database itself, such as a function, trigger or view. */
export interface Part {
  name: string;
  digest: string;
  /** The table or view that the part belongs to; null if there is none. */
  of: string | null;
}

const DIGEST_BYTES = 16;

/** All parts of the code that the database contains (listing.ts), sorted by name. */
export async function describeCode(db: Db | Tx): Promise<Part[]> {
  const rows = await query<{ name: string; text: string; of: string | null }>(db, LISTING);
  return rows
    .map(({ name, text, of }) => ({
      name,
      of,
      digest: hash('sha256', text, 'buffer').subarray(0, DIGEST_BYTES).toString('base64url'),
    }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}
