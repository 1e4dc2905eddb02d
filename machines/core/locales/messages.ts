/** Translations by the English text of a message, as it is in the specification or the source. */
export type Messages = Readonly<Record<string, string>>;

/** The values for the placeholders of a message, such as `{name}`. Plurals need numbers. */
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Translates a message and inserts its values for placeholders such as `{name}`. Plurals are written as in ICU
 * (`{n, plural, one {# row} other {# rows}}`). A message without a translation stays English.
 */
export type Translate = (text: string, values?: MessageValues) => string;

/** Marks text as a message, so that `npm run messages` collects it where the context does not show that it is one. */
export const msg = <Text extends string>(text: Text): Text => text;

/** Formats a value, such as a number or a date, for insertion into a sentence of the server. */
export type WriteValue = (value: string) => string;
