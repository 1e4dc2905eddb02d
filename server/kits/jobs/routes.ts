import { Router } from 'express';
import { z } from 'zod';
import { startExportBody } from '#machines/core/contracts/jobs.ts';
import { getPermissions } from '#server/platform/access/permissions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { notFound } from '#server/platform/errors.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { read, submit, SUBMITTED, write, type Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { readFile, type StreamedFile } from '#server/platform/http/stream.ts';
import type { Services } from '#server/platform/services.ts';
import { exportInput, type Exports } from './exports.ts';
import { sentAs, type Imports } from './imports.ts';
import { storedJobFile } from '#server/platform/jobs/files.ts';
import {
  readJobInput,
  cancelJob,
  getJob,
  readJobs,
  noteFetched,
  removeJob,
} from '#server/platform/jobs/jobs.ts';
import { startJob } from '#server/platform/jobs/start.ts';

const idQuery = z.object({ id: queryInt('must be a job ID') });
const idBody = z.object({ id: z.number('must be a job ID').int('must be a job ID') });

/** What to do when a job of a certain kind is cancelled, in the same transaction. */
export type WhenCancelled = Partial<Record<string, (tx: Tx, input: unknown) => Promise<unknown>>>;

/** The routes of a person's own jobs: their progress and results, and starting an export. */
export const jobRoutes =
  ({ exports, imports }: { exports: Exports; imports: Imports }, cancelled: WhenCancelled) =>
  (services: Services): Router => {
    const router = Router();
    router.get(
      '/Jobs',
      read(services, z.object({}), ({ db, actor }) => readJobs(db, actor)),
    );
    router.get(
      '/Jobs/Job',
      read(services, idQuery, async ({ db, actor }, { id }) => {
        const job = await getJob(db, actor, id);
        if (job.kind === 'fileCheck' || job.kind === 'fileImport') {
          const { input } = await readJobInput(db, actor, id, { id: job.kind, input: sentAs });
          imports.refuse(await getPermissions(services).of(actor), input);
        }
        return job;
      }),
    );
    router.post(
      '/Jobs/StartExport',
      write(services, startExportBody, async (call, { call: path, query, ...place }) => {
        const { tx, actor } = call;
        const input = { call: path, query };
        exports.refuse(await getPermissions(services).of(actor), input);
        const id = await startJob(tx, { kind: 'export', actor, place, input });
        return { ...SUBMITTED, job: await getJob(tx, actor, id) };
      }),
    );
    router.post(
      '/Jobs/Cancel',
      submit(services, idBody, async ({ tx, actor }, { id }) => {
        const job = await cancelJob(tx, actor, id);
        if (job) await cancelled[job.kind]?.(tx, job.input);
      }),
    );
    router.post(
      '/Jobs/Remove',
      submit(services, idBody, ({ tx, actor }, { id }) => removeJob(tx, actor, id)),
    );
    router.get(
      '/Jobs/File',
      readFile(services, idQuery, (call, { id }) => fetched(call, exports, id)),
    );
    return router;
  };

/**
 * The file of a finished export.
 * @throws AppError 404 for a job of another person or one that has expired, 403 if its owner has lost the
 * permission.
 */
async function fetched(call: Call, exports: Exports, id: number): Promise<StreamedFile> {
  const { db, actor, services } = call;
  const { input, fileId } = await readJobInput(db, actor, id, { id: 'export', input: exportInput });
  exports.refuse(await getPermissions(services).of(actor), input);
  const file = fileId === null ? undefined : await storedJobFile(db, fileId);
  const content = file && (await openStorage(services.env.DATA_DIR).stream(file.storedAs));
  if (!file || !content) throw notFound('File not found');
  await noteFetched(db, id);
  return { name: file.name, type: file.contentType, content };
}
