import { createHash } from 'node:crypto';
import { databaseTime } from '#server/platform/clock.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { salaryAccessLog } from '#server/platform/history/records/logs.ts';
import { signRows } from '#server/platform/history/records/signedLog.ts';
import type { Actor } from './actor.ts';

/** A total over fewer people than this could reveal the pay of individuals, so it is protected like pay itself. */
export const FEW = 5;

/**
 * Logs that someone is about to see the pay of these employees, and by which call. Await this before sending the pay,
 * because what cannot be logged must not be shown. Views of one's own pay are not logged.
 */
export async function recordSalaryAccess(
  db: Db | Tx,
  actor: Actor,
  { call, employeeIds }: { call: string; employeeIds: Iterable<number> },
): Promise<void> {
  const ids = [...new Set(employeeIds)]
    .filter((id) => id !== actor.employeeId)
    .toSorted((a, b) => a - b);
  if (ids.length === 0 || actor.userId === null) return;
  const look = signed(db, {
    accountId: actor.accountId,
    viewerId: actor.userId,
    behalf: [...new Set((actor.standsInFor ?? []).map(({ principal }) => principal.userId))],
    call,
    digest: peopleDigest(ids),
    at: databaseTime().toISOString(),
  });
  if (await writeSalaryAccess(db, look)) return;
  const [row] = await query<{ id: number }>(
    db,
    `with made as (
       insert into pay_access_sets (account_id, digest, people)
       values ($accountId, $digest, $people) on conflict do nothing returning id
     ), members as (
       insert into pay_access_members (employee_id, set_id)
       select n.id, made.id from made, unnest($ids::bigint[]) as n (id)
     )
     insert into pay_accesses (account_id, at, viewer_id, on_behalf_of, call, set_id, salt, digest,
       signature)
     select $accountId, $at::timestamptz, $viewerId, $behalf::bigint[], $call, id, $salt, $signedDigest,
       $signature from made returning id`,
    { ...look, people: ids.length, ids },
  );
  // If the first attempt inserted nothing and no set either, a concurrent call has just stored the same set of
  // employees, so a second attempt succeeds.
  if (!row && !(await writeSalaryAccess(db, look)))
    throw new Error('A view of pay could not be logged');
}

interface SalaryAccessEntry {
  accountId: number;
  viewerId: number;
  behalf: number[];
  call: string;
  digest: Buffer;
  at: string;
}

/** Adds the signature to a log entry about viewing pay. */
function signed(db: Db | Tx, look: SalaryAccessEntry) {
  const { salts, digests, signatures } = signRows(db, salaryAccessLog, [
    {
      account_id: look.accountId,
      at: look.at,
      viewer_id: look.viewerId,
      on_behalf_of: look.behalf,
      call: look.call,
      people: look.digest.toString('hex'),
    },
  ]);
  return { ...look, salt: salts[0], signedDigest: digests[0], signature: signatures[0] };
}

/** Logs a view of a set of employees that is already stored. Returns false if the set is not stored yet. */
async function writeSalaryAccess(db: Db | Tx, look: ReturnType<typeof signed>): Promise<boolean> {
  const rows = await query(
    db,
    `insert into pay_accesses (account_id, at, viewer_id, on_behalf_of, call, set_id, salt, digest,
       signature)
     select $accountId, $at::timestamptz, $viewerId, $behalf::bigint[], $call, s.id, $salt,
       $signedDigest, $signature
     from pay_access_sets s
     where s.account_id = $accountId and s.digest = $digest returning id`,
    { ...look },
  );
  return rows.length > 0;
}

/** The SHA-256 hash of sorted employee IDs, which is signed with each view of their pay. */
export const peopleDigest = (ids: readonly number[]): Buffer =>
  createHash('sha256')
    .update(new Uint8Array(BigInt64Array.from(ids.map(BigInt)).buffer))
    .digest();
