import { createHash } from 'node:crypto';
import type { Db, Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { Actor } from '#server/access/actor.ts';

/**
 * Totals over fewer people than this let pay be worked out, and are looked after as each one's pay.
 */
export const FEW = 5;

/**
 * Writes down that somebody is about to see these people's pay, and by which call. Await it before the
 * answer leaves: what can't be logged isn't shown. One's own pay is nobody else's business.
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
  const look = {
    accountId: actor.accountId,
    viewerId: actor.userId,
    behalf: [...new Set((actor.standsInFor ?? []).map(({ principal }) => principal.userId))],
    call,
    digest: digestOf(ids),
  };
  if (await writeSalaryAccess(db, look)) return;
  const [made] = await query<{ id: number }>(
    db,
    `with made as (
       insert into pay_look_sets (account_id, digest, people)
       values ($accountId, $digest, $people) on conflict do nothing returning id
     ), members as (
       insert into pay_look_members (employee_id, set_id)
       select n.id, made.id from made, unnest($ids::bigint[]) as n (id)
     )
     insert into pay_looks (account_id, viewer_id, on_behalf_of, call, set_id)
     select $accountId, $viewerId, $behalf::bigint[], $call, id from made returning id`,
    { ...look, people: ids.length, ids },
  );
  // Where nothing was made, somebody else looked at the same people for the first time just now.
  if (!made && !(await writeSalaryAccess(db, look)))
    throw new Error('A look at pay could not be logged');
}

interface SalaryAccessEntry {
  accountId: number;
  viewerId: number;
  behalf: number[];
  call: string;
  digest: Buffer;
}

/** Writes a look at people who were looked at together before; false where they never were. */
async function writeSalaryAccess(db: Db | Tx, look: SalaryAccessEntry): Promise<boolean> {
  const rows = await query(
    db,
    `insert into pay_looks (account_id, viewer_id, on_behalf_of, call, set_id)
     select $accountId, $viewerId, $behalf::bigint[], $call, s.id from pay_look_sets s
     where s.account_id = $accountId and s.digest = $digest returning id`,
    { ...look },
  );
  return rows.length > 0;
}

const digestOf = (ids: readonly number[]): Buffer =>
  createHash('sha256')
    .update(new Uint8Array(BigInt64Array.from(ids.map(BigInt)).buffer))
    .digest();
