import { readFileSync } from 'node:fs';
import { z } from 'zod';

const known = z.object({
  /** The major version of the PostgreSQL that generated the texts. */
  postgres: z.number(),
  /** The digest of the migrations from which the code was made. */
  migrations: z.string(),
  parts: z.record(z.string(), z.string()),
});

/** The database's code as of this version; `npm run schema` generates it from an empty database. */
export type KnownCode = z.infer<typeof known>;

let read: KnownCode | undefined;

export const knownCode = (): KnownCode =>
  (read ??= known.parse(JSON.parse(readFileSync(new URL('known.json', import.meta.url), 'utf8'))));
