import type { NoticeKind } from '#machines/notifications/vocabulary.ts';
import type { Notice } from '#machines/workflow.ts';
import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { BoundWorkflow } from './engine.ts';
import { standInsAt } from './standIns.ts';

/** Adds up, over a whole batch, who is to hear of what. */
export interface NoticeTally {
  byRole: Map<
    string,
    {
      notice: Notice;
      state: string;
      role: string;
      businessUnitId: number | null;
      count: number;
      subjectId: number;
    }
  >;
  byEmployee: Map<string, { notice: Notice; employeeId: number; count: number; subjectId: number }>;
}

export const emptyTally = (): NoticeTally => ({ byRole: new Map(), byEmployee: new Map() });

/** Counts one subject that entered a state, for everybody whom the machine wants told. */
export function tally(
  into: NoticeTally,
  bound: BoundWorkflow,
  entered: {
    state: string;
    subjectId: number;
    businessUnitId: number | null;
    parties: Record<string, number | null>;
  },
  worded: (notice: Notice) => Notice = (notice) => notice,
): void {
  const { subjectId, businessUnitId, parties, state } = entered;
  const notices = bound.description.states.get(state)?.meta.notify ?? [];
  for (const [index, told] of notices.entries()) {
    const notice = worded(told);
    if ('role' in notice.to) {
      const key = `${state}/${index}/${businessUnitId}`;
      const known = into.byRole.get(key);
      if (known) known.count += 1;
      else
        into.byRole.set(key, {
          notice,
          state,
          role: notice.to.role,
          businessUnitId,
          count: 1,
          subjectId,
        });
    } else if ('party' in notice.to) {
      const employeeId = parties[notice.to.party];
      if (employeeId == null) continue;
      const key = `${state}/${index}/${employeeId}`;
      const known = into.byEmployee.get(key);
      if (known) known.count += 1;
      else into.byEmployee.set(key, { notice, employeeId, count: 1, subjectId });
    }
  }
}

/** Counts one subject that was taken back, for everybody who had been told that it came. */
export function tallyTakenBack(
  into: NoticeTally,
  bound: BoundWorkflow,
  left: Parameters<typeof tally>[2],
): void {
  tally(into, bound, left, (notice) => takenBack(notice, bound));
}

const takenBackNotices = new WeakMap<Notice, Notice>();

/** The same one for the same notice, by which lines are put together. */
function takenBack(notice: Notice, { workflow }: BoundWorkflow): Notice {
  const known = takenBackNotices.get(notice);
  if (known) return known;
  const { one, many } = workflow.noun;
  const made = {
    ...notice,
    one: `${/^[aeiou]/.test(one) ? 'An' : 'A'} ${one} was taken back`,
    many: `{count} ${many} were taken back`,
  };
  takenBackNotices.set(notice, made);
  return made;
}

/** What each addressee is told. */
export interface AddressedNotice {
  userId: number;
  kind: NoticeKind;
  title: string;
  details: string;
  path: string;
  count: number;
}

/**
 * Finds the people behind roles and parties, and puts what each is to hear into one notice:
 * whoever's 3,000 rows move hears once. Whoever stands in for one of them hears too; whoever acted is
 * not told of it.
 */
export async function address(
  tx: Tx,
  { accountId, workflow }: { accountId: number; workflow: string },
  from: NoticeTally,
  actor: { userId: number | null; name: string },
): Promise<AddressedNotice[]> {
  const lines = new Map<number, Map<Notice, { count: number; subjectId: number }>>();
  const add = (userId: number, notice: Notice, count: number, subjectId: number) => {
    if (userId === actor.userId) return;
    const mine = lines.get(userId) ?? new Map<Notice, { count: number; subjectId: number }>();
    lines.set(userId, mine);
    mine.set(notice, { count: (mine.get(notice)?.count ?? 0) + count, subjectId });
  };
  const roles = [...from.byRole.values()];
  const holders = await roleHolders(tx, accountId, [...new Set(roles.map(({ role }) => role))]);
  const states = [...new Set(roles.map(({ state }) => state))];
  const standIns = states.length === 0 ? [] : await standInsAt(tx, workflow, states);
  const inPlaceOf = new Map<number, Set<string>>();
  for (const { notice, state, role, businessUnitId, count, subjectId } of roles) {
    const told = holders.filter(
      (holder) =>
        holder.role === role &&
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
  const people = [...from.byEmployee.values()];
  const users = await usersOf(tx, [...new Set(people.map(({ employeeId }) => employeeId))]);
  for (const { notice, employeeId, count, subjectId } of people) {
    const userId = users.get(employeeId);
    if (userId !== undefined) add(userId, notice, count, subjectId);
  }
  return [...lines].map(([userId, mine]) => {
    const notice = compose(userId, mine, actor.name);
    const names = [...(inPlaceOf.get(userId) ?? [])];
    if (names.length === 0) return notice;
    return { ...notice, details: `${notice.details}. You stand in for ${names.join(', ')}` };
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
    kind: [...lines.keys()].some(({ to }) => 'role' in to) ? 'waiting' : 'decided',
    title: parts.map((part) => part.text).join('. '),
    details: `By ${actorName}`,
    path: parts[0]?.path ?? '/',
    count: parts.reduce((total, part) => total + part.count, 0),
  };
}

const roleHolders = (tx: Tx, accountId: number, roles: string[]) =>
  roles.length === 0
    ? Promise.resolve([])
    : query<{ userId: number; role: string; businessUnitId: number | null }>(
        tx,
        `select r.user_id as "userId", r.role, r.business_unit_id as "businessUnitId"
         from user_roles r join users u on u.id = r.user_id
         where r.role = any($roles::text[]) and u.account_id = $accountId and u.is_active`,
        { roles, accountId },
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
       and p.kind = $workflow || '.' || n.kind
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
