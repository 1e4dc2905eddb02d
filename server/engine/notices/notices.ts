import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import type { Notice } from '#machines/core/model/workflow.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { isStanding } from '#server/engine/instances/standing.ts';
import { readListeners, getRecipientKeys, type Listeners } from './listeners.ts';
import { withStanding } from './standing.ts';
import type { AddressedNotice } from './writeNotices.ts';
import type { NoticeTally } from './tally.ts';

/** Resolves roles and parties to people, and combines each person's lines into one notice. */
export async function address(
  tx: Tx,
  accountId: number,
  bound: BoundWorkflow,
  from: NoticeTally,
  actor: { userId: number | null; name: string },
): Promise<AddressedNotice[]> {
  const [tally = from] = await withStanding(tx, [from]);
  const listeners = await readListeners(tx, bound, accountId, getRecipientKeys([tally]));
  return addressTo(listeners, tally, actor);
}

/**
 * Resolves recipients to people, and combines the lines of each person into one notice: a person concerned by 3,000
 * subjects gets a single notice. Delegates get it, too; the person who acted does not.
 */
export function addressTo(
  { holders, standIns: delegates, users }: Listeners,
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
    const notifiedHolders = holders.filter(
      (holder) =>
        holder.role === role &&
        !keptFrom.includes(holder.employeeId) &&
        (holder.businessUnitId === null || holder.businessUnitId === businessUnitId),
    );
    const principals = new Set(notifiedHolders.map((holder) => holder.userId));
    const beside = delegates.filter(
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
  for (const { notice, employeeId, requesterId, count, subjectId } of from.byEmployee.values()) {
    const userId = users.get(employeeId);
    if (userId !== undefined) add(userId, notice, count, subjectId);
    // Notices about decisions that someone makes through their place in the organization, for instance as a supervisor,
    // also go to the delegate of their team.
    const beside = isStanding(notice.to)
      ? delegates.filter((one) => one.state === OWN_TEAM.state && one.principalId === userId)
      : [];
    for (const one of beside) {
      if (requesterId != null && users.get(requesterId) === one.userId) continue;
      inPlaceOf.set(one.userId, (inPlaceOf.get(one.userId) ?? new Set()).add(one.principalName));
      add(one.userId, notice, count, subjectId);
    }
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
    // A notice about several subjects links to the list of them, not to one of them.
    path:
      count === 1
        ? notice.path.replace('{id}', String(subjectId))
        : notice.path.replace(/\?request=\{id\}$/u, ''),
    count,
  }));
  return {
    userId,
    // If any line of the notice is a task for the recipient, the notice is shown as a task, not as mere
    // information.
    kind: [...lines.keys()].some(({ to }) => 'role' in to || isStanding(to))
      ? 'waiting'
      : 'decided',
    title: parts.map((part) => part.text).join('. '),
    details: english(SENTENCES.by, { name: actorName }),
    path: parts[0]?.path ?? '/',
    count: parts.reduce((total, part) => total + part.count, 0),
  };
}
