/** A reason not to start. Its message is shown in one line without a stack trace. */
export class CannotStart extends Error {}

/**
 * The exit code (EX_CONFIG) of a program that refuses to start with this configuration. Service managers do not restart
 * a program that exits with it, because that would not help.
 */
export const REFUSED = 78;
