import type { EventInput } from './engine.ts';

/** The fields of an event that are known before its form is filled in. */
const KNOWN: ReadonlySet<PropertyKey> = new Set(['type', 'at']);

class AsksForm extends Error {}

/**
 * Whether an event can be offered before its form is filled in. A guard that reads a field of the form decides once the
 * event is sent. What it reads is observed, because a declaration would be forgotten for new guards.
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
    // XState wraps errors that guards throw, so the error itself cannot be recognized.
    if (hasAsked) return true;
    throw error;
  }
}
