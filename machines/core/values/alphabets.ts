/** Alphabets with letters of the same shape: Latin a, Cyrillic а and Greek α. */
const LOOKALIKE = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/**
 * Whether a part of a user ID mixes alphabets, as `аdmin` with a Cyrillic letter does. Parts may differ: an address has
 * its name in one alphabet and its domain in another.
 */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/[@.]/).some((part) => LOOKALIKE.filter((alphabet) => alphabet.test(part)).length > 1);
