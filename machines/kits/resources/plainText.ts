/** A value of a form, a file or the history as text; '' if it is empty, a list or an object. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
