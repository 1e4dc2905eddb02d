import {
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#server/platform/db/connect.ts';
import type { Env } from '#server/platform/env.ts';
import { copyData } from './copyData.ts';
import { copyOut } from './copyOut.ts';
import { MANIFEST, type Manifest } from './manifest.ts';

const PREFIX = 'cadre-';
const DRAFT = '.making-';
const DAY_MS = 24 * 3_600_000;

/** The complete backups in a folder, oldest first. */
export const listBackups = (into: string): string[] =>
  existsSync(into)
    ? readdirSync(into)
        .filter((name) => name.startsWith(PREFIX) && existsSync(join(into, name, MANIFEST)))
        .sort()
        .map((name) => join(into, name))
    : [];

/**
 * Backs up a running installation: first the database as it is at one moment, then the files that its rows refer to.
 * The folder gets its final name only when the backup is complete.
 */
export async function makeBackup(
  db: Db,
  env: Env,
  into: string,
): Promise<{ folder: string; manifest: Manifest }> {
  const draft = join(into, `${DRAFT}${process.pid}`);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const { stored, bytes, ...database } = await db.transaction((tx) => copyOut(tx, draft));
    const { missing } = await copyData(env, draft, {
      stored,
      checkpoint: database.checkpoint?.id ?? 0,
      previous: listBackups(into).at(-1),
    });
    const manifest: Manifest = {
      format: 1,
      ...database,
      endedAt: new Date().toISOString(),
      files: { count: stored.length - missing.length, missing },
      bytes,
      secret: env.SECRET_KEY ? 'environment' : 'included',
    };
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    writeFileSync(join(draft, MANIFEST), text, { mode: 0o600, flush: true });
    const folder = join(into, `${PREFIX}${database.at.replaceAll(/[-:.]/g, '')}`);
    renameSync(draft, folder);
    return { folder, manifest };
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Deletes all but the newest `keep` backups, and incomplete backups whose process was killed. */
export function forgetBackups(into: string, keep: number): void {
  for (const folder of listBackups(into).slice(0, -keep)) rmSync(folder, { recursive: true });
  for (const name of readdirSync(into)) {
    if (!name.startsWith(DRAFT)) continue;
    const draft = join(into, name);
    const begun = statSync(draft, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (Date.now() - begun > DAY_MS) rmSync(draft, { recursive: true, force: true });
  }
}
