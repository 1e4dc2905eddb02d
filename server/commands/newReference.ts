import { createHash } from 'node:crypto';

/**
 * The range of our own ids, up to the column's maximum; the specification's and older ids are below
 * it.
 */
const FIRST = 100_000_000;
const LAST = 2_147_483_647;

/**
 * The permission id of a new screen, derived from its address: when branches took the next free
 * number, two branches got the same one.
 */
export function newReference(address: string, taken: ReadonlySet<number>): number {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash('sha256').update(`${address} ${attempt}`).digest();
    const id = FIRST + (digest.readUIntBE(0, 6) % (LAST - FIRST + 1));
    if (!taken.has(id)) return id;
  }
}
