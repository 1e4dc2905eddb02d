/** A value of a form, a file or the history as text; '' for empty values, lists and objects. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
