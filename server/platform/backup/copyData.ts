import { constants, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import type { Env } from '#server/platform/env.ts';
import { dataPath } from './manifest.ts';

type Where = Pick<Env, 'DATA_DIR' | 'SECRET_KEY' | 'ANCHOR_FILE'>;

const FILES = 'files';
const SEEDED = join('postgres', 'seeded');

/**
 * What a backup does not contain: the database folder and its passwords, which restoring creates again; the state of
 * running processes; mails that were written to a folder; and the file of the witness, which may know a newer
 * checkpoint than the copied database and would then refuse it.
 */
const LEFT_OUT = [
  'postgres',
  'secrets.json',
  'running.json',
  'mail',
  'witness.json',
  'secret.key',
  FILES,
];

/**
 * Copies the files in DATA_DIR besides the database. This runs after the database was copied, because only then do all
 * files exist that the copied rows refer to.
 */
export async function copyData(
  env: Where,
  folder: string,
  {
    stored,
    checkpoint,
    previous,
  }: {
    stored: readonly string[];
    checkpoint: number;
    /** The previous backup. Files that have not changed since then are linked to it instead of copied. */
    previous: string | undefined;
  },
): Promise<{ missing: string[] }> {
  const data = dataPath(folder);
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const anchors = basename(anchorFileOf(env));
  for (const entry of await readdir(env.DATA_DIR, { withFileTypes: true })) {
    const { name } = entry;
    if (!entry.isFile() || LEFT_OUT.includes(name) || name.startsWith('.')) continue;
    if (name.startsWith(anchors) || name.startsWith('secrets.json')) continue;
    await copyFile(join(env.DATA_DIR, name), join(data, name));
  }
  if (!env.SECRET_KEY) await copyFile(join(env.DATA_DIR, 'secret.key'), join(data, 'secret.key'));
  copyIfThere(join(env.DATA_DIR, SEEDED), join(data, SEEDED));
  copyAnchors(env, data, checkpoint);
  const missing = await copyFiles(env.DATA_DIR, data, stored, previous);
  return { missing };
}

export const anchorFileOf = ({ ANCHOR_FILE, DATA_DIR }: Where): string =>
  ANCHOR_FILE ?? join(DATA_DIR, 'checkpoints.jsonl');

function copyIfThere(from: string, to: string): void {
  if (!existsSync(from)) return;
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  writeFileSync(to, readFileSync(from), { mode: 0o600 });
}

const anchorLine = z.looseObject({ checkpoint: z.number() });

/**
 * Copies the anchor file and its time stamps up to the newest checkpoint in the copied database. With later lines, the
 * restored database would be reported as older than its anchor.
 */
function copyAnchors(env: Where, data: string, newest: number): void {
  const path = anchorFileOf(env);
  for (const suffix of ['', '.timestamps']) {
    if (!existsSync(`${path}${suffix}`)) continue;
    const lines = readFileSync(`${path}${suffix}`, 'utf8').split('\n').slice(0, -1);
    const kept = lines.filter((line) => numberOf(line) <= newest);
    writeFileSync(
      join(data, `checkpoints.jsonl${suffix}`),
      kept.map((line) => `${line}\n`).join(''),
      { mode: 0o600 },
    );
  }
}

function numberOf(line: string): number {
  try {
    return anchorLine.safeParse(JSON.parse(line)).data?.checkpoint ?? 0;
  } catch {
    // A line that was cut off by a crash has no checkpoint number and is copied unchanged.
    return 0;
  }
}

/**
 * Copies the uploaded files.
 * @returns the files that rows refer to but that are missing in the folder.
 */
async function copyFiles(
  dataDir: string,
  data: string,
  stored: readonly string[],
  previous: string | undefined,
): Promise<string[]> {
  const from = join(dataDir, FILES);
  const to = join(data, FILES);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const missing: string[] = [];
  copyIfThere(join(from, '.installation'), join(to, '.installation'));
  for (const name of stored) {
    if (!(await copyOrLink(name, from, to, previous))) missing.push(name);
  }
  return missing;
}

/**
 * Links a file to the previous backup or, if that is not possible, copies it. The content under a name never changes,
 * so a link is as good as a copy.
 */
async function copyOrLink(
  name: string,
  from: string,
  to: string,
  previous: string | undefined,
): Promise<boolean> {
  const size = statSync(join(from, name), { throwIfNoEntry: false })?.size;
  if (size === undefined) return false;
  const last = previous ? join(dataPath(previous), FILES, name) : undefined;
  if (last && statSync(last, { throwIfNoEntry: false })?.size === size) {
    const linked = await link(last, resolve(to, name)).then(
      () => true,
      () => false,
    );
    if (linked) return true;
  }
  await copyFile(join(from, name), join(to, name), constants.COPYFILE_EXCL);
  return true;
}
