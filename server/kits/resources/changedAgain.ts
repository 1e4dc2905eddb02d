import { AppError } from '#server/platform/errors.ts';

/** The error for an undo of a change that is not the latest one. Later changes were made on top of it. */
export const changedAgain = (): AppError =>
  new AppError('conflict', 'This has changed again since. Undo the latest change first');
