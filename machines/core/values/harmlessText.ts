/** What a spreadsheet reads as the start of a formula, also after whitespace and in full width. */
const EXECUTABLE = /^[\s\p{Z}]*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/u;

/**
 * A text that no spreadsheet executes: with an apostrophe before a possible formula. Also in formats with
 * typed cells, because the file may be saved as another format.
 */
export const harmless = (text: string): string => (EXECUTABLE.test(text) ? `'${text}` : text);

const MADE_HARMLESS = /^'(?=[\s\p{Z}]*[=+\-@\t\r\n＝＋－＠])/u;

/** The text before `harmless`. */
export const asWritten = (text: string): string => text.replace(MADE_HARMLESS, '');
