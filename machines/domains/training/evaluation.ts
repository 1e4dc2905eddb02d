/**
 * Answers are only shown in whole groups of this size, so that comparing two readings never reveals what one person
 * answered.
 */
const GROUP = 3;

/** How many of the answers are shown, the oldest first: whole groups only. */
export const countShown = (answers: number): number => answers - (answers % GROUP);
