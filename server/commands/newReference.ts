import { createHash } from 'node:crypto';

/** Ours, up to the most that the column holds; the specification's and older ones are below. */
const FIRST = 100_000_000;
const LAST = 2_147_483_647;

/**
 * The id of the permission of a new screen, from its address: two branches that each counted on from the
 * highest took the same.
 */
export function newReference(address: string, taken: ReadonlySet<number>): number {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash('sha256').update(`${address} ${attempt}`).digest();
    const id = FIRST + (digest.readUIntBE(0, 6) % (LAST - FIRST + 1));
    if (!taken.has(id)) return id;
  }
}
