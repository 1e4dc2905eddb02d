/** A reason not to start, which is shown to the user in one line without a stack trace. */
export class CannotStart extends Error {}

/** The exit code (EX_CONFIG) of a program that refuses to start in this configuration: a restart would not help. */
export const REFUSED = 78;
