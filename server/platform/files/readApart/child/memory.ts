/** Whether an error means that V8 ran out of memory. It reports this before the system ends the process. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError &&
  /allocation failed|invalid (string|array) length|string longer/i.test(error.message);
