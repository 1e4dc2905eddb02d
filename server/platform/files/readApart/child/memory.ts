/** Whether V8 or its buffers reported a lack of memory, which they do before the system ends the process. */
export const isOutOfMemory = (error: unknown): boolean =>
  error instanceof RangeError &&
  /allocation failed|invalid (string|array) length|string longer/i.test(error.message);
