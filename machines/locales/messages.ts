/** Messages by their English: the text as the specification or the source words it. */
export type Messages = Readonly<Record<string, string>>;

/** What stands in a message's `{name}`. Plurals need numbers. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Says a message in some language. `{name}` in it is replaced by that value; plurals follow ICU
 * (`{n, plural, one {# row} other {# rows}}`). What has no translation stays English.
 */
export type Translate = (text: string, values?: MessageValues) => string;

/** Marks a word as a message where nothing else tells that it is one: `npm run messages` finds it. */
export const msg = <Text extends string>(text: Text): Text => text;

/** How a value that stands in a sentence of the server's is written: a count, a day. */
export type WriteValue = (value: string) => string;
