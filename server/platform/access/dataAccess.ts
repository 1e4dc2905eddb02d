import { databaseTime } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { dataAccessLog } from '#server/platform/history/records/logs.ts';
import { signRows } from '#server/platform/history/records/signedLog.ts';
import type { Actor } from './actor.ts';

export interface DataAccess {
  kind: 'export' | 'prediction' | 'personal';
  /** The path of the API call. */
  call: string;
  /** The query of the API call. */
  detail?: string;
  employeeIds?: readonly number[];
}

const MAX_DETAIL = 500;

/**
 * Logs that someone exports or views data. Await this before sending the data, because what cannot be logged must not
 * be sent.
 */
export async function recordDataAccess(
  db: Db,
  { accountId, userId }: Pick<Actor, 'accountId' | 'userId'>,
  { kind, call, detail = '', employeeIds = [] }: DataAccess,
): Promise<void> {
  if (userId === null) return;
  const row = {
    account_id: accountId,
    at: databaseTime().toISOString(),
    user_id: userId,
    kind,
    call,
    detail: detail.slice(0, MAX_DETAIL).toWellFormed().replaceAll('\u0000', ''),
    employee_ids: [...employeeIds],
  };
  const { salts, digests, signatures } = signRows(db, dataAccessLog, [row]);
  await query(
    db,
    `insert into data_accesses (account_id, at, user_id, kind, call, detail, employee_ids, salt, digest,
       signature)
     values ($accountId, $at, $userId, $kind, $call, $detail, $employeeIds::bigint[], $salt, $digest,
       $signature)`,
    {
      accountId,
      at: row.at,
      userId,
      kind,
      call,
      detail: row.detail,
      employeeIds: row.employee_ids,
      salt: salts[0],
      digest: digests[0],
      signature: signatures[0],
    },
  );
}
