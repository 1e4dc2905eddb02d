/** Why the embedded PostgreSQL can't serve, in one line fit for a terminal. */
export class EmbeddedDatabaseError extends Error {}
