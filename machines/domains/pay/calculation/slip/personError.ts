/** What can't be worked out for one person; the others of a run are not affected. */
export class PersonError extends Error {}
