/**
 * Answers are shown in groups of this size. Someone who compares two readings then sees the answers of at least as many
 * people, and cannot compute what one of them answered.
 */
const GROUP = 3;

/** How many of the answers are shown, the oldest first: whole groups only. */
export const countShown = (answers: number): number => answers - (answers % GROUP);
