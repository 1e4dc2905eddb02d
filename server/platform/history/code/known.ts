import { readFileSync } from 'node:fs';
import { z } from 'zod';

const known = z.object({
  /** The major version of the PostgreSQL that wrote the texts. */
  postgres: z.number(),
  /** The digest of the migrations that it was made from. */
  migrations: z.string(),
  parts: z.record(z.string(), z.string()),
});

/** The database's code as this version makes it: `npm run schema` writes it from an empty database. */
export type KnownCode = z.infer<typeof known>;

let read: KnownCode | undefined;

export const knownCode = (): KnownCode =>
  (read ??= known.parse(JSON.parse(readFileSync(new URL('known.json', import.meta.url), 'utf8'))));
