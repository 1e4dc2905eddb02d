import { AppError } from '#server/platform/errors.ts';

/** The error for undoing a change that is not the latest one. Later changes build on it, so it cannot be undone. */
export const changedAgain = (): AppError =>
  new AppError('conflict', 'This has changed again since. Undo the latest change first');
