import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import type { Absent } from '#server/platform/access/actorOfUser.ts';
import { recordDataAccess } from '#server/platform/access/dataAccess.ts';
import type { PermissionSet } from '#server/platform/access/permissions.ts';
import { getAccess } from '#server/platform/access/declared.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import type { FileCall } from '#server/platform/http/fileCall.ts';
import { suffices } from '#server/platform/http/permit.ts';
import { storeJobFile } from '#server/platform/jobs/files.ts';
import { jobKind, type JobKind, type RunningJob } from '#server/platform/jobs/kind.ts';

export const exportInput = z.object({
  call: z.string(),
  query: z.record(z.string(), z.string()),
});
export type ExportInput = z.output<typeof exportInput>;

const MAX_BYTES = 1_000_000_000;

/** The API calls that return files, which can also run as jobs. */
export interface Exports {
  kind: JobKind;
  /**
   * Refuses an export that the requester may not make.
   * @throws AppError 404 for a call that returns no file, 403 without permission.
   */
  refuse: (set: PermissionSet, input: ExportInput) => void;
}

export function getExports(calls: readonly FileCall[]): Exports {
  const entries = calls.map(({ path, answer }) => {
    const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    return { names, answer, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '([\\w-]+)')}$`) };
  });
  const find = (path: string) => {
    for (const { names, answer, pattern } of entries) {
      const parts = pattern.exec(path)?.slice(1);
      if (!parts) continue;
      return { answer, params: new Map(names.map((name, index) => [name, parts[index] ?? ''])) };
    }
    throw notFound('Endpoint not found');
  };
  const refuse: Exports['refuse'] = (permissionSet, { call, query }) => {
    find(call);
    const access = getAccess('GET', call);
    if (!access || !suffices(permissionSet, access, query)) throw forbidden();
  };
  const run = async (job: RunningJob<ExportInput>) => {
    const { input, asker, services } = job;
    if (!asker) throw forbidden();
    refuse(asker.held, input);
    const { answer, params } = find(input.call);
    const { db, env } = services;
    await noteTaken(job, asker);
    const { name, type, content, rows } = await answer(
      { db, services, actor: asker.actor, params },
      input.query,
    );
    let total: number | null = null;
    // Counts the rows while the first ones are being written. Until the count is known, the progress has no total.
    rows?.count().then(
      (count) => (total = count),
      (error: unknown) => services.log.warn({ err: error, job: job.id }, 'rows were not counted'),
    );
    const storage = openStorage(env.DATA_DIR);
    const { storedAs, draft } = storage.begin();
    try {
      const hash = createHash('sha256');
      let size = 0;
      const watched = new Transform({
        transform: (chunk: Buffer, _encoding, done) => {
          size += chunk.length;
          hash.update(chunk);
          const isTooLarge = size > MAX_BYTES;
          try {
            job.progress(rows?.written() ?? 0, total);
            done(isTooLarge ? tooLarge() : null, chunk);
          } catch (error) {
            done(error instanceof Error ? error : new Error(String(error)));
          }
        },
      });
      await pipeline([content, watched, createWriteStream(draft, { mode: 0o600 })], {
        signal: job.signal,
      });
      await storage.keep(storedAs);
      const file = { name, contentType: type, size, sha256: hash.digest(), storedAs };
      return async (tx: Parameters<typeof storeJobFile>[0]) => ({
        fileId: await storeJobFile(tx, asker.actor, job.id, file),
      });
    } catch (error) {
      await storage.drop(storedAs);
      throw error;
    }
  };
  const details = { done: msg('Your file is ready'), failed: msg('Your file could not be made') };
  return { refuse, kind: jobKind({ id: 'export', input: exportInput, run, notices: details }) };
}

const tooLarge = () =>
  new AppError('tooLarge', 'The file would be larger than 1 GB: narrow the filters');

/** Records the export before its first row is read, as is done for a download. */
const noteTaken = (
  { id, input: { call, query }, services: { db } }: RunningJob<ExportInput>,
  { actor }: Absent,
): Promise<void> =>
  recordDataAccess(db, actor, {
    kind: 'export',
    call,
    detail: new URLSearchParams({ ...query, job: String(id) }).toString(),
  });
