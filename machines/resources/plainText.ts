/** A value of a form, a file or the history as text; '' for nothing and for what is no single value. */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : '';
