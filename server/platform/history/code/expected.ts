import { readFileSync } from 'node:fs';
import { z } from 'zod';

const shape = z.object({
  /** The major version of the PostgreSQL that generated the texts. */
  postgres: z.number(),
  /** The digest of the migrations from which the code was made. */
  migrations: z.string(),
  parts: z.record(z.string(), z.string()),
});

/** The database's code as of this version; `npm run schema` generates it from an empty database. */
export type ExpectedCode = z.infer<typeof shape>;

let read: ExpectedCode | undefined;

export const expectedCode = (): ExpectedCode =>
  (read ??= shape.parse(
    JSON.parse(readFileSync(new URL('expected.json', import.meta.url), 'utf8')),
  ));
