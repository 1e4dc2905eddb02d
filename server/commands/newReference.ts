import { createHash } from 'node:crypto';

/**
 * The range of IDs for new permissions, up to the maximum of the column. IDs of the specification
 * and older IDs of Cadre are below it.
 */
const FIRST = 100_000_000;
const LAST = 2_147_483_647;

/**
 * The permission ID of a new screen, derived from its address. Taking the next free number instead
 * gave two branches the same one.
 */
export function newReference(address: string, taken: ReadonlySet<number>): number {
  for (let attempt = 0; ; attempt += 1) {
    const digest = createHash('sha256').update(`${address} ${attempt}`).digest();
    const id = FIRST + (digest.readUIntBE(0, 6) % (LAST - FIRST + 1));
    if (!taken.has(id)) return id;
  }
}
