import { CannotStart } from '#server/cannotStart.ts';

/** A log or a mapping that can't be read: said to whoever called the command, in a line for each fault. */
export const unreadable = (
  message: string,
  faults: readonly { path: string; message: string }[] = [],
): CannotStart =>
  new CannotStart(
    [message, ...faults.map((fault) => `  ${fault.path}: ${fault.message}`)].join('\n'),
  );
