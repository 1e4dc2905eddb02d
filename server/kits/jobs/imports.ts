import { z } from 'zod';
import { readingChoices, SHEET_FORMATS } from '#machines/core/contracts/fileReading.ts';
import { MAX_ROWS } from '#machines/core/contracts/jobs.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { ImportCheck } from '#machines/kits/resources/contract.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { PermissionSet } from '#server/platform/access/permissions.ts';
import { getAccess } from '#server/platform/access/declared.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { queryOne } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import { openStorage } from '#server/platform/files/storage.ts';
import type { Sent, SentForImport } from '#server/kits/imports/arranged.ts';
import { checkFile, importFile } from '#server/kits/imports/check.ts';
import type { FileImport, ImportCaller } from '#server/kits/imports/fileImport.ts';
import { LISTED } from '#server/kits/imports/lines.ts';
import { stageTable } from '#server/platform/files/readApart/index.ts';
import { parse } from '#server/platform/input/parse.ts';
import { choicesOfTable } from '#server/platform/files/stagesTable.ts';
import { suffices } from '#server/platform/http/permit.ts';
import * as ofResource from '#server/kits/resources/import.ts';
import { dropFileOf, storedJobFile } from '#server/platform/jobs/files.ts';
import { jobKind, type JobKind, type RunningJob } from '#server/platform/jobs/kind.ts';

/** Which import a file was uploaded for, and how the file is to be read. */
export const sentAs = z.object({
  base: z.string(),
  format: z.enum(SHEET_FORMATS),
  asked: z.unknown().optional(),
  reading: readingChoices.optional(),
});
/** The input of the job that checks a file. The file itself is stored with that job. */
const checkInput = sentAs.extend({ sha256: z.string() });
const importInput = sentAs.extend({
  checkId: z.number(),
  digest: z.string(),
  isGoodOnly: z.boolean().optional(),
});
type Input = z.output<typeof sentAs>;

export const CHECK = { id: 'fileCheck', input: checkInput } as const;
export const IMPORT = { id: 'fileImport', input: importInput } as const;

/** An import of files that a job can run. */
export interface ImportCall {
  base: string;
  /** The API call whose permission the import needs; by default `{base}/ImportFile`. */
  call?: string;
  mostRows: number;
  /**
   * Parses the parameters.
   * @throws AppError 400 for parameters that the import does not accept.
   */
  parse: (settings: unknown) => unknown;
  check: (caller: ImportCaller, sent: Sent, settings: unknown) => Promise<ImportCheck>;
  store: (
    caller: ImportCaller,
    sent: SentForImport,
    settings: unknown,
  ) => Promise<ImportCheck & { importId: number }>;
}

const fileCall = (one: FileImport): ImportCall => ({
  base: one.base,
  mostRows: one.mostRows ?? MAX_ROWS,
  parse: (settings) =>
    parse(z.object({ asked: one.asked }), { asked: settings ?? undefined }).asked,
  check: (caller, sent, settings) => checkFile(caller, one, sent, settings),
  store: (caller, sent, settings) => importFile(caller, one, sent, settings),
});

const resourceCall = (resource: Resource): ImportCall => ({
  base: `/Resources/${resource.id}`,
  mostRows: MAX_ROWS,
  parse: () => undefined,
  check: (caller, sent) => ofResource.checkFile(caller, resource, sent),
  store: (caller, sent) => ofResource.importFile(caller, resource, sent),
});

export interface Imports {
  kinds: readonly JobKind[];
  /**
   * Refuses an import that the requester may not make; otherwise returns its declaration.
   * @throws AppError 404 for an unknown import, 403 without its permission, 400 for invalid
   * parameters.
   */
  refuse: (set: PermissionSet, input: Input) => ImportCall;
}

export function getImports(
  files: readonly FileImport[],
  resources: readonly Resource[],
  others: readonly ImportCall[],
): Imports {
  const calls = [...files.map(fileCall), ...resources.map(resourceCall), ...others];
  const callsByBase = new Map(calls.map((call) => [call.base, call]));
  const refuse: Imports['refuse'] = (permissionSet, { base, asked }) => {
    const call = callsByBase.get(base);
    const access = call && getAccess('POST', call.call ?? `${base}/ImportFile`);
    if (!access) throw notFound('Endpoint not found');
    if (!suffices(permissionSet, access, {})) throw forbidden();
    call.parse(asked);
    return call;
  };
  /** Prepares a job: its import and file, with the current permissions of the person who requested it. */
  const begin = async (job: RunningJob<Input>, getFile: number) => {
    const { input, asker, services } = job;
    if (!asker) throw forbidden();
    const call = refuse(asker.held, input);
    const content = await getContent(job, getFile);
    const values = call.parse(input.asked);
    const reader = { who: String(asker.actor.userId), signal: job.signal };
    const { format, reading } = input;
    const file = { format, content, choices: choicesOfTable(reading) };
    const table = await stageTable(file, call.mostRows, reader);
    const callerIn = (tx: Tx, steps: number): ImportCaller => ({
      tx,
      actor: asker.actor,
      services,
      // The progress is a percentage over several passes over the rows: reading, comparing and, for an import, writing.
      progress: (done) =>
        job.progress(Math.min(99, Math.floor((100 * done) / (table.count * steps))), 100),
    });
    return { call, asked: values, sent: { table, reading }, callerIn };
  };
  const check = jobKind({
    ...CHECK,
    run: async (job) => {
      const { call, asked, sent, callerIn } = await begin(job, job.id);
      return async (tx) => {
        const result = listed(await call.check(callerIn(tx, 2), sent, asked));
        // Deletes the file if none of its rows could be imported, because it is of no further use.
        if (result.counts.new + result.counts.changed === 0) await dropFileOf(tx, job.id);
        return { result, fileId: await readFileId(tx, job.id) };
      };
    },
    notices: { done: msg('Your file was checked'), failed: msg('Your file could not be checked') },
  });
  const store = jobKind({
    ...IMPORT,
    run: async (job) => {
      const { digest, checkId, isGoodOnly } = job.input;
      const { call, asked, sent, callerIn } = await begin(job, checkId);
      // The rows are written in the transaction that ends the job. An import is therefore never partial, and
      // never repeated after a crash.
      return async (tx) => {
        const result = listed(
          await call.store(callerIn(tx, 3), { ...sent, digest, isGoodOnly }, asked),
        );
        await dropFileOf(tx, checkId);
        return { result };
      };
    },
    notices: { done: msg('Your file was imported'), failed: msg('Nothing was imported') },
  });
  return { kinds: [check, store], refuse };
}

/** Shortens the list of lines of a check to those that a dialog can show, refused ones first. */
const listed = <Check extends ImportCheck>(check: Check): Check => ({
  ...check,
  lines: check.lines
    .toSorted((a, b) => Number(b.change === 'refused') - Number(a.change === 'refused'))
    .slice(0, LISTED),
});

async function readFileId(tx: Tx, jobId: number): Promise<number> {
  const job = await queryOne<{ fileId: number | null }>(
    tx,
    'select file_id as "fileId" from jobs where id = $jobId',
    { jobId },
  );
  return job?.fileId ?? 0;
}

async function getContent({ services }: RunningJob<Input>, jobId: number): Promise<string> {
  const { db, env } = services;
  const fileId = await queryOne<{ id: number }>(
    db,
    'select file_id as id from jobs where id = $jobId and file_id is not null',
    { jobId },
  );
  const file = fileId && (await storedJobFile(db, fileId.id));
  const bytes = file && (await openStorage(env.DATA_DIR).readIntact(file));
  if (!bytes) throw new AppError('notFound', 'The file is no longer kept. Check it again');
  return bytes.toString('utf8');
}
