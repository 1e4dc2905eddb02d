import type { EventInput } from './engine.ts';

/** The only fields of an event that exist before its form is filled in. */
const KNOWN: ReadonlySet<PropertyKey> = new Set(['type', 'at']);

class AsksForm extends Error {}

/**
 * Whether an event can be offered before its form is filled in. If a guard reads a field of the form, the event is
 * offered, and the guard decides when the event is sent. Reads are observed with a proxy, because authors of new guards
 * would forget to declare them.
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
    // XState wraps the errors that guards throw. This variable therefore records that a field was
    // read, so that the error need not be examined.
    if (hasAsked) return true;
    throw error;
  }
}
