/** A reason not to start that is said to the user in one line, without a stack. */
export class CannotStart extends Error {}
