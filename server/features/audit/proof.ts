import { createHash, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import yazl from 'yazl';
import { makeCheckpoint } from '#server/checkpoints/makeCheckpoint.ts';
import { CHAINS_A_BUNDLE, STEPS_A_FILE, type CheckpointKey } from '#machines/contracts/audit.ts';
import { databaseTime } from '#server/clock.ts';
import { AppError, invalid, notFound } from '#server/errors.ts';
import { withTransaction } from '#server/db/transaction.ts';
import { fileCall, type FileCaller } from '#server/http/fileCall.ts';
import type { StreamedFile } from '#server/http/stream.ts';
import { csvOf } from '#server/sheets/csv.ts';
import type { HistoryKeys } from '#server/workflow/history/keys.ts';
import { readWhole } from '#server/workflow/history/readWhole.ts';
import { readKinds } from '#server/workflow/engine/stepKinds.ts';
import { verifyWhole } from '#server/workflow/history/verifyChain.ts';
import { stepColumns } from './columns.ts';
import { proofOf } from './proofRows.ts';
import { filterQuery } from './query.ts';
import { findSteps } from './search.ts';
import { refuseTooMany, rowsOf } from './steps.ts';

const fileBeside = (name: string) => readFileSync(new URL(`./bundle/${name}`, import.meta.url));

/**
 * GET /Workflow/Proof: search results with the whole chains of their subjects, as a bundle that anyone
 * can verify without this server (docs/history.md).
 * @throws AppError 404 for no results, 400 for too many, 409 for a broken chain, which proves nothing.
 */
async function proofBundle(
  call: FileCaller,
  filter: z.output<typeof filterQuery>,
): Promise<StreamedFile> {
  const { db, actor, services } = call;
  const { engine } = services;
  const places = await findSteps(db, engine, actor, filter, { limit: STEPS_A_FILE + 1 });
  refuseTooMany(places);
  const ids = [...new Set(places.map(({ instanceId }) => instanceId))].sort((a, b) => a - b);
  refuseUnfit(ids);
  const whole = await readWhole(db, { where: 'i.id = any($ids::bigint[])', parameters: { ids } });
  const { broken } = await verifyWhole(engine, await readKinds(db), whole);
  const [first] = broken;
  if (first) {
    throw new AppError(
      'conflict',
      `The history of ${first.workflow} ${first.subjectId} is broken at step ${first.seq}: ${first.reason}`,
    );
  }
  await withTransaction(db, (tx) =>
    makeCheckpoint(tx, engine, {
      only: { family: 'transitions', ids },
      anchors: services.anchors,
    }),
  );
  const { rows, chains, checkpoints, people, count } = await proofOf(call, whole.instances);
  const files = Object.entries({
    'rows.jsonl': rows,
    'chains.json': Buffer.from(`${JSON.stringify({ chains }, null, 1)}\n`),
    'checkpoints.json': Buffer.from(`${JSON.stringify({ checkpoints }, null, 1)}\n`),
    'people.json': Buffer.from(`${JSON.stringify(people, null, 1)}\n`),
    'found.csv': Buffer.from(
      await text(csvOf({ name: 'found', columns: stepColumns, rows: rowsOf(call, places) })),
    ),
    'public-key.pem': Buffer.from(checkpointKey(engine.keys).publicKey),
    'README.txt': fileBeside('README.txt'),
    'verify.mjs': fileBeside('verify.mjs'),
  });
  const manifest = Buffer.from(
    `${JSON.stringify(
      {
        format: 'cadre proof 2',
        madeAt: databaseTime().toISOString(),
        madeBy: actor.name,
        filter,
        found: places.length,
        rows: count,
        chains: chains.length,
        files: Object.fromEntries(files.map(([name, bytes]) => [name, sha256(bytes)])),
      },
      null,
      1,
    )}\n`,
  );
  const zip = new yazl.ZipFile();
  const add = (name: string, bytes: Buffer) => zip.addBuffer(bytes, name);
  for (const [name, bytes] of files) add(name, bytes);
  add('manifest.json', manifest);
  add(
    'manifest.sig',
    Buffer.from(sign(null, manifest, engine.keys.checkpointPrivate).toString('base64')),
  );
  zip.end();
  const content = new PassThrough();
  zip.outputStream.pipe(content);
  const day = databaseTime().toISOString().slice(0, 10);
  return { name: `History with proof ${day}.zip`, type: 'application/zip', content };
}

export const proofCall = fileCall('/Workflow/Proof', filterQuery, proofBundle);

function refuseUnfit(ids: readonly number[]): void {
  if (ids.length === 0) throw notFound('Nothing could be proven');
  if (ids.length <= CHAINS_A_BUNDLE) return;
  const most = CHAINS_A_BUNDLE.toLocaleString('en');
  const message = `More than ${most} histories match: narrow the search`;
  throw invalid(message, [{ path: '', message }]);
}

/** GET /Workflow/SealKey: the public key of checkpoints and bundles. */
export function checkpointKey({ checkpointPublic }: HistoryKeys): CheckpointKey {
  return {
    algorithm: 'Ed25519',
    publicKey: checkpointPublic.export({ type: 'spki', format: 'pem' }).toString(),
    fingerprint: sha256(checkpointPublic.export({ type: 'spki', format: 'der' })),
  };
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
