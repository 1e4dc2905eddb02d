import { getFiles } from '#machines/kits/requests/naming.ts';
import { REQUEST_FILES } from '#machines/kits/requests/contract.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { FileRule } from '#server/kits/uploads/index.ts';
import { boundWorkflow } from '#server/engine/instances/engine.ts';
import { readInstances } from '#server/engine/instances/readInstances.ts';
import { takesPart } from '#server/engine/instances/reading.ts';
import type { RequestEffect } from './subjects.ts';
import { requestServer } from './declared.ts';

/**
 * Attaches the files that were uploaded for requests, each to one request and only for the file's uploader. A file that
 * a later change of the request omits stays attached, because the history refers to it.
 * @throws AppError 404 for a file that is not the sender's, or is attached to another request.
 */
export const bindFilesOf =
  (kind: RequestKind): RequestEffect =>
  async (tx, subjects) => {
    const namedFiles = subjects.flatMap(({ subjectId, actorId, accountId, context }) =>
      getFiles(kind, context.payload).map((fileId) => ({
        subjectId,
        actorId,
        accountId,
        fileId,
      })),
    );
    if (namedFiles.length === 0) return;
    const given = {
      files: namedFiles.map(({ fileId }) => fileId),
      requests: namedFiles.map(({ subjectId }) => subjectId),
      users: namedFiles.map(({ actorId }) => actorId),
      accounts: namedFiles.map(({ accountId }) => accountId),
      reference: kind.files ?? REQUEST_FILES,
    };
    const g = `unnest($files::bigint[], $requests::bigint[], $users::bigint[], $accounts::bigint[])
      as g (file, request, by, account)`;
    await query(
      tx,
      `update files f set reference_id = g.request from ${g}
       where f.id = g.file and f.account_id = g.account and f.owner_id = g.by
         and f.table_reference = $reference and f.reference_id is null and f.deleted_at is null`,
      given,
    );
    const stray = await queryOne(
      tx,
      `select g.file from ${g} left join files f on f.id = g.file and f.account_id = g.account
         and f.table_reference = $reference and f.reference_id = g.request and f.deleted_at is null
       where f.id is null limit 1`,
      given,
    );
    if (stray) throw notFound('File not found');
  };

/**
 * The rule for the files of requests: people may open a file if they take part in the request or may see the record
 * that the request created.
 */
export const requestFileRule: FileRule = async (db, actor, { id, referenceId }, engine) => {
  const request = await queryOne<{ workflow: string; kind: string }>(
    db,
    'select workflow, kind from requests where id = $referenceId and account_id = $accountId',
    { referenceId, accountId: actor.accountId },
  );
  if (!request) return false;
  const bound = await boundWorkflow(db, engine, request.workflow);
  if (bound) {
    const [instance] = await readInstances(db, bound, actor.accountId, [referenceId]);
    if (instance && takesPart(bound, instance, actor)) return true;
  }
  return (await requestServer(request.kind)?.opens?.(db, actor, id)) ?? false;
};
