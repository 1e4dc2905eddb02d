import type { RequestSubject } from '#server/kits/requests/subjects.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { recordWhile } from '#server/platform/history/records/readRecords.ts';
import type { Payload } from '#machines/kits/requests/request.ts';

/** The person whom an approved request concerns, and the requested values. */
export interface PersonAsked {
  requestId: number;
  employeeId: number;
  payload: Payload;
}

/**
 * Changes people's records as approved requests say. Missing records are created, and each change is recorded in the
 * history.
 */
export async function changeRecords(
  tx: Tx,
  subjects: readonly RequestSubject[],
  change: (requests: readonly PersonAsked[]) => Promise<unknown>,
): Promise<void> {
  const [first] = subjects;
  if (!first) return;
  const { accountId, actorId } = first;
  const rows = subjects.map(({ subjectId, context: { requesterId, payload } }) => ({
    requestId: subjectId,
    employeeId: requesterId,
    payload,
  }));
  const ids = [...new Set(rows.map(({ employeeId }) => employeeId))];
  await changeDetails(tx, { accountId, userId: actorId }, ids, () => change(rows));
}

/** Creates missing records of these people, and records what is changed in them. */
export async function changeDetails(
  tx: Tx,
  { accountId, userId }: { accountId: number; userId: number | null },
  ids: readonly number[],
  change: () => Promise<unknown>,
): Promise<void> {
  const about = { actor: { userId, accountId } };
  await recordWhile(tx, 'employee', ids, about, () =>
    recordWhile(tx, 'personal record', ids, about, async () => {
      await query(
        tx,
        `insert into employee_details as t (id, account_id)
         select id, $accountId from unnest($ids::bigint[]) p (id) order by id
         on conflict (id) do update set version = t.version + 1`,
        { ids, accountId },
      );
      await change();
    }),
  );
}
