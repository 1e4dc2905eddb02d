/** Messages by their English text, as in the specification or the source. */
export type Messages = Readonly<Record<string, string>>;

/** The values of a message's `{name}` placeholders. Plurals need numbers. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Translates a message. `{name}` is replaced by that value; plurals follow ICU (`{n, plural, one {# row}
 * other {# rows}}`). Without a translation it stays English.
 */
export type Translate = (text: string, values?: MessageValues) => string;

/** Marks a text as a message where nothing else does, so that `npm run messages` finds it. */
export const msg = <Text extends string>(text: Text): Text => text;

/** Formats a value within a sentence of the server: a count, a date. */
export type WriteValue = (value: string) => string;
