import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Router } from 'express';
import {
  MAX_IMPORT_CHARACTERS,
  startCheckBody,
  startImportBody,
  type Job,
} from '#machines/core/contracts/jobs.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { getPermissions } from '#server/platform/access/permissions.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid } from '#server/platform/errors.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import { SUBMITTED, write } from '#server/platform/http/call.ts';
import type { Services } from '#server/platform/services.ts';
import { filesAwaiting, storeJobFile } from '#server/platform/jobs/files.ts';
import { CHECK, IMPORT, type Imports } from './imports.ts';
import { readJobInput, getJob } from '#server/platform/jobs/jobs.ts';
import { startJob } from '#server/platform/jobs/start.ts';

/** How many checked files a person may have that are neither imported nor removed yet. Each may take 45 MB. */
const MAX_AWAITING = 10;

/** Routes that check a large file in the background, and later import the file that was checked. */
export const importJobRoutes =
  (imports: Imports) =>
  (services: Services): Router => {
    const router = Router();
    const permissions = getPermissions(services);
    const storage = openStorage(services.env.DATA_DIR);
    router.post(
      '/Jobs/CheckFile',
      write(
        services,
        startCheckBody,
        async (
          { tx, actor },
          { content, title, place, ...sent },
        ): Promise<WriteAnswer & { job: Job }> => {
          imports.refuse(await permissions.of(actor), sent);
          const bytes = Buffer.from(content);
          const sha256 = createHash('sha256').update(bytes).digest();
          const input = { ...sent, asked: sent.asked ?? null, sha256: sha256.toString('hex') };
          const id = await startJob(tx, { kind: CHECK.id, actor, place: { title, place }, input });
          // A repeated request returns the same job, which already has its file.
          if (!(await hasFile(tx, id))) {
            if ((await filesAwaiting(tx, actor.userId)) >= MAX_AWAITING) {
              throw new AppError(
                'conflict',
                `${MAX_AWAITING} of your checked files await your decision. Import or remove one of them under Jobs`,
              );
            }
            const { storedAs, draft } = storage.begin();
            try {
              await writeFile(draft, bytes, { mode: 0o600 });
              await storage.keep(storedAs);
              const file = {
                name: title,
                contentType: 'text/plain',
                size: bytes.length,
                sha256,
                storedAs,
              };
              const fileId = await storeJobFile(tx, actor, id, file);
              await query(tx, 'update jobs set file_id = $fileId where id = $id', { fileId, id });
            } catch (error) {
              await storage.drop(storedAs);
              throw error;
            }
          }
          return { ...SUBMITTED, job: await getJob(tx, actor, id) };
        },
        { limit: `${Math.ceil(MAX_IMPORT_CHARACTERS / 1_000_000)}mb` },
      ),
    );
    router.post(
      '/Jobs/ImportFile',
      write(
        services,
        startImportBody,
        async ({ tx, actor }, { checkId, isGoodOnly }): Promise<WriteAnswer & { job: Job }> => {
          const checked = await readJobInput(tx, actor, checkId, CHECK);
          const { base, format, asked, reading } = checked.input;
          imports.refuse(await permissions.of(actor), checked.input);
          const check = checked.result as ImportCheck | null;
          if (checked.state !== 'done' || !check)
            throw new AppError('conflict', 'The file is not checked');
          if (check.counts.refused > 0 && !isGoodOnly)
            throw invalid('Some rows have problems. Nothing was imported');
          const id = await startJob(tx, {
            kind: IMPORT.id,
            actor,
            place: { title: checked.title, place: checked.place },
            input: { base, format, asked, reading, checkId, digest: check.digest, isGoodOnly },
          });
          if (await isImported(tx, checkId)) {
            throw new AppError('conflict', 'This file was already imported');
          }
          return { ...SUBMITTED, job: await getJob(tx, actor, id) };
        },
      ),
    );
    return router;
  };

const hasFile = async (tx: Tx, id: number): Promise<boolean> =>
  (await query(tx, 'select from jobs where id = $id and file_id is not null', { id })).length > 0;

/**
 * Whether the file of a check has been imported. This is read after the new job was created, so that an import that
 * ended in the meantime is noticed.
 */
const isImported = async (tx: Tx, checkId: number): Promise<boolean> =>
  (
    await query(
      tx,
      `select from jobs where kind = '${IMPORT.id}' and state = 'done'
         and (input->>'checkId')::bigint = $checkId`,
      { checkId },
    )
  ).length > 0;
