import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ComparedCheckpoint, HistoryStatus } from '#machines/core/contracts/verification.ts';
import { verifyAnchors } from '#server/engine/history/checkpoints/anchors/verifyAnchors.ts';
import { openWitness } from '#server/platform/history/anchors/witness.ts';
import { startServer, type RunningServer } from '#server/server.ts';
import { bringTo, row } from '#tests/api/increments/carry.ts';
import { startCompany } from './history/records/company.ts';
import { call, createClient } from '#tests/support/client.ts';
import { copyDatabase } from '#tests/support/copyDatabase.ts';
import type { TestServer } from '#tests/support/server.ts';
import { checkpointNew } from '#workers/checkpoints.ts';
import { patience } from '#tests/support/patience.ts';

/** What a witness still has from before the database was rolled back. */
interface Kept {
  refreshToken: string;
  newest: NonNullable<HistoryStatus['newest']>;
}

let server: TestServer;
let kept: Kept;
/** Databases from before the decision, with the files from then and from now. */
const cuts: Awaited<ReturnType<typeof copyDatabase>>[] = [];
let before: Record<string, string>;
let after: Record<string, string>;

const FILES = ['checkpoints.jsonl', 'witness.json'];
const getPath = (file: string) => join(server.env.DATA_DIR, file);
const filesNow = () =>
  Object.fromEntries(FILES.map((file) => [file, readFileSync(getPath(file), 'utf8')]));
const put = (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) writeFileSync(getPath(file), text);
};

const checkpoint = ({ services: { db, engine, anchors, log } }: Pick<RunningServer, 'services'>) =>
  checkpointNew(db, engine, anchors, log);
const getStatus = async (url: string) =>
  (await (await createClient(url, 'audit')).get('/Workflow/HistoryStatus')).body as HistoryStatus;

beforeAll(async () => {
  server = await startCompany();
  await checkpoint(server);
  before = filesNow();
  for (const name of ['file', 'token', 'browser', 'memory']) {
    cuts.push(await copyDatabase(server, name));
  }
  await bringTo(server, 'released', [row(11, 2001)]);
  await checkpoint(server);
  const { refreshToken } = await createClient(server.url, 'md');
  const { newest } = await getStatus(server.url);
  if (!newest) throw new Error('No checkpoint was made');
  kept = { refreshToken, newest };
  after = filesNow();
}, patience(240_000));
afterAll(async () => {
  await server.close();
  for (const cut of cuts) await cut.drop();
});

/** Runs a new server on a rolled-back database and files, as left by an attacker who controls both. */
async function cutBack<T>(
  nth: number,
  files: Record<string, string>,
  work: (cut: RunningServer) => Promise<T>,
): Promise<T> {
  put(files);
  const cut = await startServer(
    { ...server.env, DATABASE_URL: cuts[nth]?.url(server.env.DATABASE_URL ?? '') },
    { log: server.services.log },
  );
  try {
    return await work(cut);
  } finally {
    await cut.close();
    put(after);
  }
}

const refusal = /newest checkpoints|restored from before|is another than/;
const readMatches = async ({ services: { db, engine, anchors } }: RunningServer) =>
  (await verifyAnchors(db, engine, anchors)).map(({ workflow }) => workflow);

/** Makes new checkpoints after the rollback, as a worker that doesn't know of it. */
async function makeCheckpointOver(cut: RunningServer): Promise<void> {
  await createClient(cut.url, 'hr');
  await checkpoint(cut);
}

describe('a database and an anchor file cut back to before a decision', () => {
  it('are refused because of other files of this installation', () =>
    cutBack(
      0,
      { ...after, 'checkpoints.jsonl': before['checkpoints.jsonl'] ?? '' },
      async (cut) => {
        await expect(makeCheckpointOver(cut)).rejects.toThrow(refusal);
        expect(await readMatches(cut)).toEqual(['anchor: witness']);
        expect((await getStatus(cut.url)).halt?.checkpoint).toBe(kept.newest.checkpoint);
      },
    ));

  it('are refused when a browser sends a newer token, even with all files put back', () =>
    cutBack(1, before, async (cut) => {
      await makeCheckpointOver(cut);
      expect(await readMatches(cut)).toEqual([]);
      const { status } = await call(cut.url, 'POST', '/Auth/GenerateRefreshToken', {
        accessToken: '',
        refreshToken: kept.refreshToken,
      });
      expect(status).toBe(401);
      await createClient(cut.url, 'md');
      await expect(checkpoint(cut)).rejects.toThrow(refusal);
      expect(await readMatches(cut)).toEqual(['anchor: witness']);
      const audit = await createClient(cut.url, 'audit');
      const { body } = await audit.get(
        '/Notification/GetAllNotificationByUser?pageNo=1&pageSize=5',
      );
      expect((body as { notifyTitle: string }[])[0]?.notifyTitle).toBe(
        'The history is not verified',
      );

      const { halt } = await getStatus(cut.url);
      const admin = await createClient(cut.url, 'admin');
      const word = { checkpoint: halt?.checkpoint, reason: 'Restored the backup of this morning' };
      expect((await admin.post('/Workflow/AcknowledgeRestore', word)).status).toBe(200);
      await checkpoint(cut);
      expect(await readMatches(cut)).toEqual([]);
    }));

  it('are refused when an auditor’s browser knows a newer checkpoint', () =>
    cutBack(2, before, async (cut) => {
      await makeCheckpointOver(cut);
      const audit = await createClient(cut.url, 'audit');
      const compare = async (seen: object) =>
        (await audit.get(`/Workflow/CompareCheckpoint?${new URLSearchParams({ ...seen })}`))
          .body as ComparedCheckpoint;
      const { hash, mark } = kept.newest;
      const checkpointSeen = String(kept.newest.checkpoint);
      // Without the mark, anyone could stop checkpoints with an invented one.
      const forged = { checkpoint: checkpointSeen, hash, mark: `${mark.slice(0, -2)}AA` };
      expect((await compare(forged)).holds).toBe(false);
      await checkpoint(cut);
      expect(await readMatches(cut)).toEqual([]);
      expect((await compare({ checkpoint: checkpointSeen, hash, mark })).holds).toBe(false);
      expect(await readMatches(cut)).toEqual(['anchor: witness']);
      const now = (await getStatus(cut.url)).newest;
      expect(
        await compare({ checkpoint: String(now?.checkpoint), hash: now?.hash, mark: now?.mark }),
      ).toMatchObject({ holds: true });
    }));

  it('are refused by a process that was running before the cut', () =>
    cutBack(3, before, async (cut) => {
      const { witness, db } = server.services;
      expect(await witness.look(db)).toBe(true);
      expect(await witness.look(cut.services.db)).toBe(false);
      expect(await readMatches(cut)).toEqual(['anchor: witness']);
    }));
});

it('refuses a witness file of another installation, and ignores its content', async () => {
  const { engine } = server.services;
  const path = getPath('forged.json');
  const text = after['witness.json'] ?? '';
  writeFileSync(path, text.replace(/"checkpoint":\d+/, '"checkpoint":1'));
  const forged = openWitness(path, engine.keys.chain);
  await expect(forged.newest()).rejects.toThrow('was not written by this installation');
  rmSync(path);
});

it('says so if no checkpoint is stored outside this machine', async () => {
  expect((await getStatus(server.url)).isAnchoredOutside).toBe(false);
});
