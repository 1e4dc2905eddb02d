import type { EventInput } from './engine.ts';

/** Known before anyone has filled anything in. */
const KNOWN: ReadonlySet<PropertyKey> = new Set(['type', 'at']);

class AsksForm extends Error {}

/**
 * Whether an event can be offered before its form is filled in: what its guards know without the form
 * decides, and where one reads a field of the form, the answer must wait until it is sent. Found by what the
 * guard reads, not by a declaration beside it, which the next guard would lack.
 */
export function canBeOffered(
  event: { type: string; at: string },
  accepts: (event: EventInput) => boolean,
): boolean {
  let hasAsked = false;
  const ask = (key: PropertyKey | null): void => {
    if (key !== null && KNOWN.has(key)) return;
    hasAsked = true;
    throw new AsksForm();
  };
  const unfilled = new Proxy<EventInput>(event, {
    get: (target, key) => {
      ask(key);
      return Reflect.get(target, key) as unknown;
    },
    has: (target, key) => {
      ask(key);
      return Reflect.has(target, key);
    },
    ownKeys: (target) => {
      ask(null);
      return Reflect.ownKeys(target);
    },
  });
  try {
    return accepts(unfilled);
  } catch (error) {
    // XState wraps what a guard throws, so the error itself doesn't say it.
    if (hasAsked) return true;
    throw error;
  }
}
