import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { CannotStart } from '#server/platform/cannotStart.ts';

const table = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  rows: z.number(),
  /** The hash of the compressed file. */
  sha256: z.string(),
});
export type BackedUpTable = z.infer<typeof table>;

const manifest = z.object({
  format: z.literal(1),
  /**
   * The moment at which the database was copied. Everything that was confirmed to users before that moment is in the
   * backup.
   */
  at: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.number() })),
  files: z.object({ count: z.number(), missing: z.array(z.string()) }),
  bytes: z.number(),
  /** `environment` if the secret is set as SECRET_KEY; the backup then does not contain it. */
  secret: z.enum(['included', 'environment']),
  checkpoint: z.object({ id: z.number(), hash: z.string() }).nullable(),
});
export type Manifest = z.infer<typeof manifest>;

/**
 * The file that describes a backup. It is written last, so a folder that contains it is complete.
 */
export const MANIFEST = 'backup.json';

/**
 * Reads the description of a backup.
 * @throws CannotStart if the folder is not a complete backup.
 */
export function readManifest(folder: string): Manifest {
  try {
    return manifest.parse(JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')));
  } catch (cause) {
    throw new CannotStart(`${folder} is not a complete backup: ${MANIFEST} can't be read.`, {
      cause,
    });
  }
}

export const tablePath = (folder: string, name: string): string =>
  join(folder, 'database', `${name}.copy.gz`);

export const dataPath = (folder: string): string => join(folder, 'data');
