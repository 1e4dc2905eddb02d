import { english } from '#machines/locales/translate.ts';
import { SENTENCES } from '#machines/values/noticeSentences.ts';
import type { NoticeKind } from '#machines/values/notifications.ts';
import type { Notice } from '#machines/model/workflow.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { BoundWorkflow } from '#server/workflow/engine/engine.ts';
import { standInsAt, type StandInAt } from '#server/access/standIns.ts';
import { isStanding } from '#server/workflow/engine/standing.ts';
import { withStanding } from './standing.ts';
import type { NoticeTally } from './tally.ts';

/** What each addressee is told. */
export interface AddressedNotice {
  userId: number;
  kind: NoticeKind;
  title: string;
  details: string;
  path: string;
  count: number;
}

/** The people behind roles and parties. */
export interface Listeners {
  holders: readonly RoleHolder[];
  standIns: readonly StandInAt[];
  /** Users by employee. */
  users: ReadonlyMap<number, number>;
}

export interface RoleHolder {
  userId: number;
  employeeId: number;
  role: string;
  businessUnitId: number | null;
}

/** Finds the people behind roles and parties, and puts what each is to hear into one notice. */
export async function address(
  tx: Tx,
  accountId: number,
  { workflow: { id: workflow, visibility } }: BoundWorkflow,
  from: NoticeTally,
  actor: { userId: number | null; name: string },
): Promise<AddressedNotice[]> {
  const found = await withStanding(tx, from);
  const { roles, states, employeeIds } = whoIsAsked([found]);
  const holders = await roleHolders(tx, accountId, roles, visibility?.reference ?? null);
  const standIns = states.length === 0 || visibility ? [] : await standInsAt(tx, workflow, states);
  const users = await usersOf(tx, employeeIds);
  return addressTo({ holders, standIns, users }, found, actor);
}

/** Whom to look up before these can be addressed. */
export function whoIsAsked(tallies: readonly NoticeTally[]): {
  roles: string[];
  states: string[];
  employeeIds: number[];
} {
  const toRoles = tallies.flatMap(({ byRole }) => [...byRole.values()]);
  const toPeople = tallies.flatMap(({ byEmployee }) => [...byEmployee.values()]);
  return {
    roles: [...new Set(toRoles.map(({ role }) => role))],
    states: [...new Set(toRoles.map(({ state }) => state))],
    employeeIds: [...new Set(toPeople.map(({ employeeId }) => employeeId))],
  };
}

/**
 * Puts what each is to hear into one notice: whoever's 3,000 rows move hears once. Whoever stands in
 * for one of them hears too; whoever acted is not told of it.
 */
export function addressTo(
  { holders, standIns, users }: Listeners,
  from: NoticeTally,
  actor: { userId: number | null; name: string },
): AddressedNotice[] {
  const lines = new Map<number, Map<Notice, { count: number; subjectId: number }>>();
  const add = (userId: number, notice: Notice, count: number, subjectId: number) => {
    if (userId === actor.userId) return;
    const mine = lines.get(userId) ?? new Map<Notice, { count: number; subjectId: number }>();
    lines.set(userId, mine);
    mine.set(notice, { count: (mine.get(notice)?.count ?? 0) + count, subjectId });
  };
  const inPlaceOf = new Map<number, Set<string>>();
  for (const {
    notice,
    state,
    role,
    businessUnitId,
    keptFrom,
    count,
    subjectId,
  } of from.byRole.values()) {
    const told = holders.filter(
      (holder) =>
        holder.role === role &&
        !keptFrom.includes(holder.employeeId) &&
        (holder.businessUnitId === null || holder.businessUnitId === businessUnitId),
    );
    const principals = new Set(told.map((holder) => holder.userId));
    const beside = standIns.filter(
      (one) =>
        one.state === state && principals.has(one.principalId) && !principals.has(one.userId),
    );
    for (const { userId, principalName } of beside) {
      inPlaceOf.set(userId, (inPlaceOf.get(userId) ?? new Set()).add(principalName));
    }
    for (const userId of new Set([...principals, ...beside.map((one) => one.userId)])) {
      add(userId, notice, count, subjectId);
    }
  }
  for (const { notice, employeeId, count, subjectId } of from.byEmployee.values()) {
    const userId = users.get(employeeId);
    if (userId !== undefined) add(userId, notice, count, subjectId);
  }
  return [...lines].map(([userId, mine]) => {
    const notice = compose(userId, mine, actor.name);
    const names = [...(inPlaceOf.get(userId) ?? [])];
    if (names.length === 0) return notice;
    const also = english(SENTENCES.standsIn, { names: names.join(', ') });
    return { ...notice, details: `${notice.details}. ${also}` };
  });
}

function compose(
  userId: number,
  lines: Map<Notice, { count: number; subjectId: number }>,
  actorName: string,
): AddressedNotice {
  const parts = [...lines].map(([notice, { count, subjectId }]) => ({
    text: count === 1 ? notice.one : notice.many.replace('{count}', count.toLocaleString('en')),
    path: notice.path.replace('{id}', String(subjectId)),
    count,
  }));
  return {
    userId,
    // What they are to do weighs more than what they are merely told.
    kind: [...lines.keys()].some(({ to }) => 'role' in to || isStanding(to))
      ? 'waiting'
      : 'decided',
    title: parts.map((part) => part.text).join('. '),
    details: english(SENTENCES.by, { name: actorName }),
    path: parts[0]?.path ?? '/',
    count: parts.reduce((total, part) => total + part.count, 0),
  };
}

/** Holders of these roles; of a confidential workflow only those who may open its screen. */
const roleHolders = (tx: Tx, accountId: number, roles: string[], reference: number | null) =>
  roles.length === 0
    ? Promise.resolve([])
    : query<RoleHolder>(
        tx,
        `select r.user_id as "userId", u.employee_id as "employeeId", r.role,
           r.business_unit_id as "businessUnitId"
         from user_roles r join users u on u.id = r.user_id
         where r.role = any($roles::text[]) and u.account_id = $accountId and u.is_active
           and ($reference::integer is null or coalesce(
             (select p.is_view from user_permissions p
              where p.user_id = u.id and p.menu_reference_id = $reference),
             (select p.is_view from role_permissions p
              where p.role = r.role and p.menu_reference_id = $reference
                and (p.account_id = $accountId or p.account_id is null)
              order by p.account_id nulls last limit 1)))`,
        { roles, accountId, reference },
      );

async function usersOf(tx: Tx, employeeIds: number[]): Promise<Map<number, number>> {
  if (employeeIds.length === 0) return new Map();
  const rows = await query<{ employeeId: number; userId: number }>(
    tx,
    `select employee_id as "employeeId", id as "userId" from users
     where employee_id = any($employeeIds::bigint[]) and is_active`,
    { employeeIds },
  );
  return new Map(rows.map((row) => [row.employeeId, row.userId]));
}

/** Stores a batch's notices: one for each addressee; whether the bell shows it, they have decided. */
export async function writeNotices(
  tx: Tx,
  facts: { batchId: string; workflow: string; at: string },
  notices: AddressedNotice[],
): Promise<void> {
  if (notices.length === 0) return;
  await query(
    tx,
    `insert into notices (batch_id, user_id, workflow, title, details, path, count, created_at,
       kind, in_app)
     select $batchId::uuid, n.user_id, $workflow, n.title, n.details, n.path, n.count,
       $at::timestamptz, n.kind, coalesce(p.is_on, true)
     from unnest($userIds::bigint[], $kinds::text[], $titles::text[], $details::text[],
       $paths::text[], $counts::integer[]) as n (user_id, kind, title, details, path, count)
     left join notification_preferences p on p.user_id = n.user_id and p.channel = 'app'
       and p.kind = split_part($workflow, '@', 1) || '.' || n.kind
     on conflict (batch_id, user_id) do nothing`,
    {
      ...facts,
      userIds: notices.map((notice) => notice.userId),
      kinds: notices.map((notice) => notice.kind),
      titles: notices.map((notice) => notice.title),
      details: notices.map((notice) => notice.details),
      paths: notices.map((notice) => notice.path),
      counts: notices.map((notice) => notice.count),
    },
  );
}
