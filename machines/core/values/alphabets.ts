/** Alphabets in which some letters look the same, such as Latin a, Cyrillic а and Greek α. */
const LOOKALIKE = [/\p{Script=Latin}/u, /\p{Script=Greek}/u, /\p{Script=Cyrillic}/u];

/**
 * Whether a part of a user ID mixes alphabets, as `аdmin` does with a Cyrillic letter. Different parts may use
 * different alphabets, because a mail address may have its name in one and its domain in another.
 */
export const mixesAlphabets = (text: string): boolean =>
  text.split(/[@.]/).some((part) => LOOKALIKE.filter((alphabet) => alphabet.test(part)).length > 1);
