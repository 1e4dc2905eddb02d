/** Why the embedded PostgreSQL cannot run, in one line for the terminal. */
export class EmbeddedDatabaseError extends Error {}
