import { CannotStart } from '#server/cannotStart.ts';

/**
 * A log or a mapping that can't be read: said to the person who called the command, in a line for each
 * fault.
 */
export class Unreadable extends CannotStart {
  readonly reason: string;
  readonly faults: readonly { path: string; message: string }[];

  constructor(reason: string, faults: readonly { path: string; message: string }[]) {
    super([reason, ...faults.map(({ path, message }) => `  ${path}: ${message}`)].join('\n'));
    this.reason = reason;
    this.faults = faults;
  }
}

export const unreadable = (
  reason: string,
  faults: readonly { path: string; message: string }[] = [],
): Unreadable => new Unreadable(reason, faults);
