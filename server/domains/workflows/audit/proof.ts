import { createHash, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { makeCheckpoint } from '#server/engine/history/checkpoints/makeCheckpoint.ts';
import {
  MAX_INSTANCES_PER_BUNDLE,
  type CheckpointKey,
} from '#machines/domains/workflows/contracts/audit.ts';
import { databaseTime } from '#server/platform/clock.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { withTransaction } from '#server/platform/db/transaction.ts';
import { fileCall, type FileCaller } from '#server/platform/http/fileCall.ts';
import type { StreamedFile } from '#server/platform/http/stream.ts';
import { getCsv } from '#server/platform/sheets/csv.ts';
import type { HistoryKeys } from '#server/platform/history/chain/keys.ts';
import { readKinds } from '#server/engine/instances/stepKinds.ts';
import { verifyWhole } from '#server/engine/history/chain/verifyChain.ts';
import { stepColumns } from './columns.ts';
import { counting, json, jsonLines, getZip } from './bundleFiles.ts';
import {
  chainEnds,
  readCheckpoints,
  coveredHeads,
  getPeople,
  proofLines,
  wholes,
  type CoveredHead,
} from './proofRows.ts';
import { grantLines, machineLines } from './proofGrants.ts';
import { filterQuery } from './query.ts';
import { everyStep, type Place } from './search.ts';
import { getRows } from './steps.ts';

const fileBeside = (name: string) => readFileSync(new URL(`./bundle/${name}`, import.meta.url));

/**
 * GET /Workflow/Proof: returns the found steps with the whole chains of their subjects, as a bundle that anyone
 * can verify without this server (docs/history.md). The chains are verified first, and read again while the
 * bundle is written.
 * @throws AppError 404 if nothing is found, 400 for too much, 409 for a broken chain, which proves nothing.
 */
async function proofBundle(
  call: FileCaller,
  filter: z.output<typeof filterQuery>,
): Promise<StreamedFile> {
  const { db, services } = call;
  const { engine } = services;
  const ids = await readFoundChains(call, filter);
  await refuseBroken(call, ids);
  await withTransaction(db, (tx) =>
    makeCheckpoint(tx, engine, {
      only: { family: 'transitions', ids },
      anchors: services.anchors,
    }),
  );
  const heads = await coveredHeads(call, ids);
  const total = [...heads.values()].reduce((sum, { seq }) => sum + seq, 0);
  const signing = await readCheckpoints(call, [...heads.values()]);
  const { content, rows } = written(call, filter, { ids, heads, ...signing });
  const day = databaseTime().toISOString().slice(0, 10);
  return {
    name: `History with proof ${day}.zip`,
    type: 'application/zip',
    content,
    rows: { written: rows, count: () => Promise.resolve(total) },
  };
}

export const proofCall = fileCall('/Workflow/Proof', filterQuery, proofBundle);

interface Proven extends Awaited<ReturnType<typeof readCheckpoints>> {
  ids: readonly number[];
  heads: ReadonlyMap<number, CoveredHead>;
}

/** Writes the files of a bundle one after another, because later files use the counts of earlier ones. */
function written(
  call: FileCaller,
  filter: z.output<typeof filterQuery>,
  { ids, heads, checkpoints, paths }: Proven,
): { content: NodeJS.ReadableStream; rows: () => number } {
  const { db, actor, services } = call;
  const { engine } = services;
  const { zip, content, add, digests } = getZip();
  const people = { userIds: new Set<number>(), employeeIds: new Set<number>() };
  const counts = { rows: 0, found: 0 };
  const authorities = new Set<string>();
  const lines = proofLines(call, ids, heads, people, (authority) => authorities.add(authority));
  add('rows.jsonl', () => counting(lines, () => (counts.rows += 1)));
  add('chains.json', async function* () {
    yield* jsonLines('chains', await chainEnds(call, heads, paths));
  });
  add('checkpoints.json', () => jsonLines('checkpoints', checkpoints));
  add('grants.json', async function* () {
    yield* jsonLines('grants', await grantLines(db, authorities));
  });
  add('machines.json', async function* () {
    yield* jsonLines('machines', await machineLines(db, engine, authorities));
  });
  add('people.json', async function* () {
    yield json(await getPeople(call, people));
  });
  const stepRows = getRows(call, covered(everyStep(db, engine, actor, filter), heads));
  const counted = counting(stepRows, () => (counts.found += 1));
  add('found.csv', () => getCsv({ name: 'found', columns: stepColumns, rows: counted }));
  add('public-key.pem', () => [checkpointKey(engine.keys).publicKey]);
  for (const name of ['README.txt', 'verify.mjs']) add(name, () => [fileBeside(name)]);
  let manifest = '';
  add('manifest.json', () => {
    manifest = json({
      format: 'cadre proof 2',
      madeAt: databaseTime().toISOString(),
      madeBy: actor.name,
      filter,
      found: counts.found,
      rows: counts.rows,
      chains: heads.size,
      files: Object.fromEntries(digests),
    });
    return [manifest];
  });
  add('manifest.sig', () => [
    sign(null, Buffer.from(manifest), engine.keys.checkpointPrivate).toString('base64'),
  ]);
  zip.end();
  return { content, rows: () => counts.rows };
}

/**
 * Returns the chains of the found steps.
 * @throws AppError 404 if there are none, 400 for too many.
 */
async function readFoundChains(
  { db, actor, services: { engine } }: FileCaller,
  filter: z.output<typeof filterQuery>,
): Promise<number[]> {
  const ids = new Set<number>();
  for await (const places of everyStep(db, engine, actor, filter)) {
    for (const { instanceId } of places) ids.add(instanceId);
    if (ids.size > MAX_INSTANCES_PER_BUNDLE) {
      const most = MAX_INSTANCES_PER_BUNDLE.toLocaleString('en');
      const message = `More than ${most} histories match: narrow the search`;
      throw invalid(message, [{ path: '', message }]);
    }
  }
  if (ids.size === 0) throw notFound('Nothing could be proven');
  return [...ids].sort((a, b) => a - b);
}

/**
 * Verifies the chains.
 * @throws AppError 409 for the first broken chain.
 */
async function refuseBroken(
  { db, services: { engine } }: FileCaller,
  ids: readonly number[],
): Promise<void> {
  const kinds = await readKinds(db);
  for await (const whole of wholes(db, ids)) {
    const [first] = (await verifyWhole(engine, kinds, whole)).broken;
    if (!first) continue;
    throw new AppError(
      'conflict',
      `The history of ${first.workflow} ${first.subjectId} is broken at step ${first.seq}: ${first.reason}`,
    );
  }
}

/** Leaves out steps that came after the checkpoint that covers the bundle's chains. */
async function* covered(
  pages: AsyncIterable<readonly Place[]>,
  heads: ReadonlyMap<number, CoveredHead>,
): AsyncGenerator<Place[]> {
  for await (const places of pages) {
    yield places.filter(({ instanceId, seq }) => seq <= (heads.get(instanceId)?.seq ?? 0));
  }
}

/** GET /Workflow/SealKey: returns the public key of checkpoints and bundles. */
export function checkpointKey({ checkpointPublic }: HistoryKeys): CheckpointKey {
  return {
    algorithm: 'Ed25519',
    publicKey: checkpointPublic.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: sha256(checkpointPublic.export({ type: 'spki', format: 'der' })),
  };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
