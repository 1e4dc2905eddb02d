import { createHmac, randomUUID, timingSafeEqual, type KeyObject } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import { anchored, readAnchored, type Anchor, type Anchored } from './anchor.ts';
import { newestCheckpoint, stillHas } from './newest.ts';

/** A checkpoint that a client sends: its number, and the beginning of its hash. */
export type PresentedCheckpoint = Pick<Anchored, 'checkpoint' | 'hash'>;

/**
 * What this installation knows about its newest checkpoint: from memory, from a signed file apart from the anchor file,
 * and from tokens that browsers send. If database and anchor file were both restored to an earlier state, they agree
 * with each other, but not with the witness.
 */
export interface Witness extends Anchor {
  newest(): Promise<Anchored | null>;
  /** Checks whether the database still has a checkpoint that was signed here. If not, no more checkpoints are made. */
  see(db: Db, seen: PresentedCheckpoint): Promise<boolean>;
  /**
   * Checks whether the database still has the newest checkpoint that this process has seen. If the database has a newer
   * one, that one is remembered.
   */
  look(db: Db): Promise<boolean>;
}

const stored = z.object({
  newest: anchored.nullable(),
  contradiction: anchored.nullable(),
  mac: z.string(),
});
type WitnessFacts = Omit<z.infer<typeof stored>, 'mac'>;

const NOTHING: WitnessFacts = { newest: null, contradiction: null };

export function openWitness(path: string, key: KeyObject): Witness {
  let facts = NOTHING;
  const all = async (): Promise<WitnessFacts> => {
    const kept = await readWitnessFacts(path, key);
    return {
      newest: later(facts.newest, kept.newest),
      contradiction: facts.contradiction ?? kept.contradiction,
    };
  };
  const see = async (db: Db, seen: PresentedCheckpoint): Promise<boolean> => {
    if (await stillHas(db, seen)) return true;
    const contradiction = { chains: 0, links: 0, at: databaseTime().toISOString(), ...seen };
    facts = { ...facts, contradiction };
    await writeWitnessFacts(path, key, { ...(await all()), contradiction });
    return false;
  };
  return {
    name: 'witness',
    everyMs: 0,
    mayLag: true,
    keep: async (checkpoints) => {
      // This function is called only after the database was found to agree with the witness, so an earlier
      // contradiction is cleared.
      facts = { newest: checkpoints.at(-1) ?? checkpoints[0], contradiction: null };
      await writeWitnessFacts(path, key, facts);
    },
    newest: async () => {
      const { newest, contradiction } = await all();
      return contradiction ?? newest;
    },
    see,
    look: async (db) => {
      const { newest, contradiction } = facts;
      if (contradiction && (await stillHas(db, contradiction)))
        facts = { newest, contradiction: null };
      else if (contradiction) return see(db, contradiction);
      if (newest && !(await stillHas(db, newest))) return see(db, newest);
      const now = await newestCheckpoint(db);
      if (now) facts = { newest: later(newest, readAnchored(now)), contradiction: null };
      return true;
    },
  };
}

const later = (one: Anchored | null, other: Anchored | null): Anchored | null =>
  (other?.checkpoint ?? 0) > (one?.checkpoint ?? 0) ? other : one;

const getMac = (key: KeyObject, facts: WitnessFacts): string =>
  createHmac('sha256', key)
    .update(`witness ${canonicalJson([facts.newest, facts.contradiction])}`)
    .digest('hex');

/**
 * Reads the file of the witness.
 * @throws if this installation did not write it.
 */
async function readWitnessFacts(path: string, key: KeyObject): Promise<WitnessFacts> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return NOTHING;
  const { mac, ...rest } = parse(text, path);
  const ours = Buffer.from(getMac(key, rest));
  const given = Buffer.from(mac);
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) {
    throw new Error(`${path} was not written by this installation`);
  }
  return rest;
}

function parse(text: string, path: string): z.infer<typeof stored> {
  try {
    return stored.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} was not written by this installation`);
  }
}

/** Replaces the file in one step, so that neither a reader nor a crash finds an incomplete file. */
async function writeWitnessFacts(path: string, key: KeyObject, facts: WitnessFacts): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // The name of the draft is random, because several browsers may send a later checkpoint at the
  // same moment.
  const next = `${path}.${randomUUID()}`;
  const file = await open(next, 'w', 0o600);
  try {
    await file.writeFile(JSON.stringify({ ...facts, mac: getMac(key, facts) }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(next, path);
}
