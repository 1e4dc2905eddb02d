/** What spreadsheets take for the beginning of a formula, even after spaces or as a full-width character. */
const EXECUTABLE = /^[\s\p{Z}]*[=+\-@\t\r\n＝＋－＠]|^[\t\r\n]/u;

/** Text that no spreadsheet executes: if the text could be a formula, an apostrophe is added in front. */
export const harmless = (text: string): string => (EXECUTABLE.test(text) ? `'${text}` : text);

/**
 * A telephone number such as `+880 1711-000000`. It contains only digits and a few signs, so it cannot call a
 * spreadsheet function.
 */
const TELEPHONE = /^\+\d[\d ().-]{5,28}$/;

export const isTelephone = (text: string): boolean => TELEPHONE.test(text);

/**
 * Like `harmless`, for a cell whose type is text. It also gets an apostrophe, because the file may be saved in another
 * format later. Telephone numbers get none, because people copy them to phones and letters.
 */
export const harmlessInCell = (text: string): string => (isTelephone(text) ? text : harmless(text));

const MADE_HARMLESS = /^'(?=[\s\p{Z}]*[=+\-@\t\r\n＝＋－＠])/u;

/** The text as it was before `harmless`. */
export const asWritten = (text: string): string => text.replace(MADE_HARMLESS, '');
