/** A reason not to start that is said to the user in one line, without a stack. */
export class CannotStart extends Error {}

/** The exit code (EX_CONFIG) of a program that will not start as things are: trying again is no use. */
export const REFUSED = 78;
