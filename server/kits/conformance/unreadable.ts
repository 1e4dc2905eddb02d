import { CannotStart } from '#server/platform/cannotStart.ts';

/** The error for an invalid log or mapping. Users of the command see its message, one line per problem. */
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
