/** What a spreadsheet reads as the start of a formula, also after whitespace and in full width. */
const EXECUTABLE = /^[\s\p{Z}]*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/u;

/** A text that no spreadsheet executes: with an apostrophe before a possible formula. */
export const harmless = (text: string): string => (EXECUTABLE.test(text) ? `'${text}` : text);

/** `+880 1711-000000`: digits and their signs, in which nothing can be called or linked. */
const TELEPHONE = /^\+\d[\d ().-]{5,28}$/;

export const isTelephone = (text: string): boolean => TELEPHONE.test(text);

/**
 * The same for a cell that is typed as text. Formulas have their apostrophe there, too, because the file may be
 * saved as another format; telephone numbers are copied to phones and mail merges, and stay as they are.
 */
export const harmlessInCell = (text: string): string => (isTelephone(text) ? text : harmless(text));

const MADE_HARMLESS = /^'(?=[\s\p{Z}]*[=+\-@\t\r\n＝＋－＠])/u;

/** The text before `harmless`. */
export const asWritten = (text: string): string => text.replace(MADE_HARMLESS, '');
