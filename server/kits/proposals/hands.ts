import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

/** A link by which someone else controls an account, until this instant or, if it is null, permanently. */
interface Tie {
  madeBy: number;
  until: Date | null;
}

export type Ties = ReadonlyMap<number, readonly Tie[]>;

/**
 * SQL for who controls accounts: users who created or invited them, issued or took over their program keys, changed
 * their email address, granted a right without a second person, or share a mailbox. For people, control lasts for the
 * time that a right must be held before confirming, otherwise forever.
 */
const TIES = `
  with asked as (
    select u.id, u.kind, u.employee_id, u.account_id,
      make_interval(days => a.confirm_after_days) as tied_for,
      (select max(c.at) from record_changes c where c.record_type = 'login'
         and c.record_id = u.id::text and c.before is null and c.actor_id is not null) as made_at
    from users u join accounts a on a.id = u.account_id where u.id = any($userIds::bigint[])
  ), acts as (
    select a.id, c.actor_id as by, c.at, false as is_gift
    from asked a join record_changes c on c.record_type = 'login' and c.record_id = a.id::text
    where c.before is null
    union all
    select a.id, i.made_by, i.made_at, false
    from asked a join invitations i on i.user_id = a.id and i.purpose = 'invitation'
    union all
    select a.id, k.made_by, k.made_at, false from asked a join program_keys k on k.user_id = a.id
    union all
    select a.id, k.taken_over_by, k.taken_over_at, false
    from asked a join program_keys k on k.user_id = a.id
    union all
    select a.id, c.actor_id, c.at, false
    from asked a join record_changes c on c.record_type = 'user' and c.record_id = a.id::text
      and jsonb_exists(c.after, 'mail') and c.before is not null
    union all
    select a.id, c.actor_id, c.at, false
    from asked a join record_changes c on c.record_type = 'employee'
      and c.record_id = a.employee_id::text and jsonb_exists_any(c.after, array['officeMail', 'personalMail'])
    union all
    -- A grant that a second person confirmed creates no tie.
    select a.id, c.actor_id, c.at, true
    from asked a join user_roles r on r.user_id = a.id
    join record_changes c on c.record_type = 'role' and c.record_id = r.id::text and c.before is null
    where not exists (select from role_proposals p where p.user_id = a.id and p.role = r.role
      and p.outcome = 'confirmed' and p.decided_by = c.actor_id)
    union all
    select a.id, c.actor_id, c.at, true
    from asked a join permission_changes c on c.account_id = a.account_id and c.user_id = a.id
      and c.confirmed_by is null
    where exists (select from jsonb_each(c.after) f where f.value = 'true'
      and c.before->f.key is distinct from 'true')
  )
  select c.id as "userId", c.by as "madeBy",
    case when a.kind = 'person' then max(c.at) + a.tied_for end as until
  from acts c join asked a on a.id = c.id
  where c.by is not null and c.by <> c.id and (a.kind <> 'person' or c.at + a.tied_for > now())
    and (not c.is_gift or a.kind <> 'person' or c.at < a.made_at + a.tied_for)
  group by c.id, c.by, a.kind, a.tied_for
  union all
  -- Accounts that share a mailbox are all tied to the first of them.
  select a.id, min(o.user_id), null
  from asked a join user_people p on p.user_id = a.id
  join user_people o on o.account_id = a.account_id and o.user_id < a.id
    and array[mailbox(o.office_mail), mailbox(o.personal_mail)]
      && array_remove(array[mailbox(p.office_mail), mailbox(p.personal_mail)], null)
  group by a.id`;

/** Reads who controls these users' accounts, who controls those accounts in turn, and so on. */
export async function readTies(db: Db | Tx, userIds: readonly number[]): Promise<Ties> {
  const ties = new Map<number, Tie[]>();
  let requests = [...new Set(userIds)];
  while (requests.length > 0) {
    for (const id of requests) ties.set(id, []);
    const rows = await query<Tie & { userId: number }>(db, TIES, { userIds: requests });
    for (const { userId, ...tie } of rows) ties.get(userId)?.push(tie);
    requests = [...new Set(rows.map(({ madeBy }) => madeBy))].filter((id) => !ties.has(id));
  }
  return ties;
}

/** Whether two accounts count as the same person because one user controls both, and until when (null: permanently). */
export function sameHand(ties: Ties, one: number, other: number): { until: Date | null } | null {
  const behind = behindOf(ties, other);
  const shared = [...behindOf(ties, one)].flatMap(([id, until]) => {
    const theirs = behind.get(id);
    return theirs === undefined ? [] : [Math.min(until, theirs)];
  });
  if (shared.length === 0) return null;
  const until = Math.max(...shared);
  return { until: Number.isFinite(until) ? new Date(until) : null };
}

/**
 * The users who control an account, including its own user, each with the time until which they do, in milliseconds
 * since 1970.
 */
function behindOf(ties: Ties, userId: number): ReadonlyMap<number, number> {
  const behind = new Map([[userId, Infinity]]);
  const open = [userId];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const until = behind.get(id) ?? Infinity;
    for (const tie of ties.get(id) ?? []) {
      const reached = Math.min(until, tie.until?.getTime() ?? Infinity);
      if (reached <= (behind.get(tie.madeBy) ?? -Infinity)) continue;
      behind.set(tie.madeBy, reached);
      open.push(tie.madeBy);
    }
  }
  return behind;
}
