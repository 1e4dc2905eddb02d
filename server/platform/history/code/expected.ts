import { readFileSync } from 'node:fs';
import { z } from 'zod';

const shape = z.object({
  /** The major version of PostgreSQL with which the texts were generated. */
  postgres: z.number(),
  /** The digest of the migrations with which the texts were generated. */
  migrations: z.string(),
  parts: z.record(z.string(), z.string()),
});

/**
 * The code that the database should contain in this version. `npm run schema` generates the list from an empty
 * database.
 */
export type ExpectedCode = z.infer<typeof shape>;

let read: ExpectedCode | undefined;

export const expectedCode = (): ExpectedCode =>
  (read ??= shape.parse(
    JSON.parse(readFileSync(new URL('expected.json', import.meta.url), 'utf8')),
  ));
