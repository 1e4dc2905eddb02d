import { AppError } from '#server/platform/errors.ts';

/** Only the latest change can be undone: a later one was made on top of it. */
export const changedAgain = (): AppError =>
  new AppError('conflict', 'This has changed again since. Undo the latest change first');
