/**
 * Whether an error means that V8 ran out of memory. V8 reports this itself before the operating system ends the
 * process.
 */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError &&
  /allocation failed|invalid (string|array) length|string longer/i.test(error.message);
