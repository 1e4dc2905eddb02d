/** The reason why the embedded PostgreSQL cannot run, in one line. */
export class EmbeddedDatabaseError extends Error {}
