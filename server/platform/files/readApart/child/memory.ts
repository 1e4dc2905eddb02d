/** What V8 and its buffers say before the system ends the process. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError &&
  /allocation failed|invalid (string|array) length|string longer/i.test(error.message);
