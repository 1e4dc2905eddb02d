import { futureDays } from '#machines/kits/resources/futureDays.ts';
import { accountToday } from '#server/platform/access/accountDay.ts';
import { getNamings } from '#machines/kits/requests/naming.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid, type AppError, type Problem } from '#server/platform/errors.ts';
import { getScope, getTarget } from '#server/kits/resources/scope.ts';
import { refusal } from '#server/engine/instances/refusal.ts';
import type { EffectSubject } from '#server/engine/instances/engine.ts';
import type { RequestToCheck } from './requestServer.ts';
import { getRequestToCheck, type RequestEffect } from './subjects.ts';
import { requestServer } from './declared.ts';

/**
 * Checks requests against the database: rows that they refer to must belong to the account, and the rules of the kind
 * must hold.
 * @throws AppError 400 that names every field with a problem.
 */
export async function checkRequests(
  tx: Tx,
  kind: RequestKind,
  requests: readonly RequestToCheck[],
): Promise<void> {
  if (requests.length === 0) return;
  const problems = await unknownNames(tx, kind, requests);
  problems.push(...(await readFutureDays(tx, kind, requests)));
  const own = (await requestServer(kind.id)?.check?.(tx, requests)) ?? [];
  const all = [...problems, ...own.flat()];
  const [first] = all;
  if (first) throw invalid(first.message, all);
}

/**
 * Carries out approved requests one by one, each after another check, because a limit may have been reached since the
 * request was sent. Kinds that reserve what they need (`hold`) need no second check.
 * @throws AppError 409 that names the request.
 */
export function checkAgain(kind: RequestKind, carryOut: RequestEffect = nothing): RequestEffect {
  const server = requestServer(kind.id);
  if (!server?.check || server.hold || server.keepsLimits) return carryOut;
  return async (tx, subjects, by) => {
    for (const subject of subjects) {
      await takeTurn(tx, kind, subject);
      const [problems = []] = (await server.check?.(tx, [getRequestToCheck(subject)])) ?? [];
      const [first] = problems;
      if (first) throw gone(subject, first);
      await carryOut(tx, [subject], by);
    }
  };
}

const gone = ({ subjectId }: EffectSubject, { message: reason }: Problem): AppError =>
  refusal([{ subjectId, state: null, status: 409, reason, whoCan: null }]);

const takeTurn = (tx: Tx, { id }: RequestKind, { accountId }: EffectSubject): Promise<unknown> =>
  query(tx, 'select pg_advisory_xact_lock($accountId::integer, hashtext($kind))', {
    accountId,
    kind: `approval of ${id}`,
  });

const nothing: RequestEffect = () => Promise.resolve();

/**
 * Adds the fields that the server fills in. If it cannot fill them, a request stays as it is, and the check then
 * refuses it as invalid.
 */
export async function fillRequests(
  tx: Tx,
  kind: RequestKind,
  requests: readonly RequestToCheck[],
): Promise<readonly RequestToCheck[]> {
  if (requests.length === 0) return requests;
  const filled = await requestServer(kind.id)?.fill?.(tx, requests);
  return filled
    ? requests.map((one, place) => ({ ...one, payload: filled[place] ?? one.payload }))
    : requests;
}

/**
 * Finds days in the future in fields that accept only days up to today, such as a day to correct.
 */
async function readFutureDays(
  tx: Tx,
  { fields }: RequestKind,
  requests: readonly RequestToCheck[],
): Promise<Problem[]> {
  if (!Object.values(fields).some((field) => field.kind === 'date' && field.past)) return [];
  const today = await accountToday(tx, requests[0]?.accountId ?? 0);
  return requests.flatMap(({ payload }) =>
    futureDays(fields, payload, { today, path: 'payload.' }),
  );
}

/**
 * Finds references and people that do not exist in this account or are inactive. This takes one query for each such
 * field of the requests and of their lines.
 */
export async function unknownNames(
  tx: Tx,
  kind: RequestKind,
  requests: readonly RequestToCheck[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const accountId = requests[0]?.accountId ?? 0;
  for (const { field, namedIn } of getNamings(kind)) {
    // Files are checked when they are attached, because only their uploader may attach them. `own` fields are checked
    // by the kind itself, because it also knows which records are still open.
    if (field.kind === 'file' || field.kind === 'own') continue;
    const references = requests.flatMap(({ payload }) => namedIn(payload));
    if (references.length === 0) continue;
    const source =
      field.kind === 'person'
        ? { table: 'employees', joins: '', account: 't.account_id' }
        : { table: getTarget(field.resource).table, ...getScope(getTarget(field.resource)) };
    const rows = await query<{ id: number }>(
      tx,
      `select t.id from ${source.table} t ${source.joins}
       where t.id = any($ids::bigint[]) and ${source.account} = $accountId and t.is_active`,
      { ids: [...new Set(references.map(({ id }) => id))], accountId },
    );
    const ids = new Set(rows.map(({ id }) => id));
    const strange = references.filter(({ id }) => !ids.has(id));
    problems.push(
      ...strange.map(({ path }) => ({
        path: `payload.${path}`,
        message: `${field.label} is required`,
      })),
    );
  }
  return problems;
}
