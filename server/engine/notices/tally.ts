import { describeUndone, undoneWords } from '#machines/core/values/noticeSentences.ts';
import type { Notice } from '#machines/core/model/workflow.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { isHiddenFrom } from '#server/engine/instances/policy.ts';
import { isStanding, standingKey } from '#server/engine/instances/standing.ts';
import type { Audience } from '#machines/core/model/workflow.ts';

/** Subjects of one state and unit with the same recipients and wording. */
export interface ToRole {
  notice: Notice;
  state: string;
  role: string;
  businessUnitId: number | null;
  /** Employees who don't get the notice, whatever roles they hold. */
  keptFrom: readonly number[];
  count: number;
  subjectId: number;
}

export interface ToEmployee {
  notice: Notice;
  employeeId: number;
  /** The requester, if the employee approves because of their place in the organisation. */
  requesterId?: number | null;
  count: number;
  subjectId: number;
}

/**
 * Subjects for an approver above the requester or for one person, who is looked up when the batch is
 * complete.
 */
export interface ToStanding extends Omit<ToRole, 'role'> {
  key: string;
  vacant: string | null;
  parties: Record<string, number | null>;
  /** Users who have already decided and so get no notice. */
  spent: readonly number[];
}

/** Collects who is notified of what, over a whole batch. */
export interface NoticeTally {
  byRole: Map<string, ToRole>;
  byEmployee: Map<string, ToEmployee>;
  byStanding: Map<string, ToStanding>;
}

export const emptyTally = (): NoticeTally => ({
  byRole: new Map(),
  byEmployee: new Map(),
  byStanding: new Map(),
});

/** A subject of a notice. */
export interface NoticeSubject {
  /** The state it is in or has entered. */
  state: string;
  subjectId: number;
  businessUnitId: number | null;
  parties: Record<string, number | null>;
  keptFrom: readonly number[];
  /** Who acted in which state. */
  acted: Record<string, number[]>;
}

/** Counts one subject that entered a state, for everyone whom the machine notifies. */
function tally(
  into: NoticeTally,
  bound: BoundWorkflow,
  entered: NoticeSubject,
  worded: (notice: Notice) => Notice | null,
): void {
  const notices = bound.description.states.get(entered.state)?.meta.notify ?? [];
  for (const [index, details] of notices.entries()) {
    const notice = worded(details);
    if (notice) countNotice(into, bound, `${entered.state}/${index}`, notice, entered);
  }
}

const isSameAudience = (one: Audience, other: Audience): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** Counts one subject of an event: for the state it entered, if it did, and for the event itself. */
export function tallyStep(
  into: NoticeTally,
  bound: BoundWorkflow,
  { from, to, event }: { from: string; to: string; event: string },
  details: NoticeSubject,
): void {
  const action = bound.description.states.get(from)?.actions.find((one) => one.event === event);
  const replaced = action?.notifyInstead ?? [];
  if (from !== to) {
    tally(into, bound, details, (notice) =>
      replaced.some((other) => isSameAudience(other.to, notice.to)) ? null : notice,
    );
  }
  for (const [index, notice] of (action?.notify ?? []).entries()) {
    countNotice(into, bound, `${from}!${event}/${index}`, notice, details);
  }
}

/** Counts one subject for one notice; subjects with the same key are combined. */
export function countNotice(
  into: NoticeTally,
  bound: BoundWorkflow,
  key: string,
  notice: Notice,
  details: NoticeSubject,
): void {
  const { subjectId, businessUnitId, parties, keptFrom, state, acted } = details;
  if (isStanding(notice.to)) {
    const { vacant = null, apart = [] } = notice.to;
    const requester = parties['requester'] ?? null;
    const spent = apart.flatMap((one) => acted[one] ?? []);
    const group = `${key}/${requester}/${businessUnitId}/${keptFrom.join(',')}/${spent.join(',')}`;
    const existing = into.byStanding.get(group);
    if (existing) existing.count += 1;
    else {
      const first = { notice, state, businessUnitId, keptFrom, count: 1, subjectId };
      const standing = { key: standingKey(notice.to), vacant, parties, spent };
      into.byStanding.set(group, { ...first, ...standing });
    }
    return;
  }
  for (const { role, employeeId } of addressed(notice.to, parties)) {
    if (role !== null) {
      const group = `${key}/${role}/${businessUnitId}/${keptFrom.join(',')}`;
      const existing = into.byRole.get(group);
      if (existing) existing.count += 1;
      else {
        const first = { notice, state, role, businessUnitId, keptFrom, count: 1, subjectId };
        into.byRole.set(group, first);
      }
    } else if (!isHiddenFrom(bound, details, employeeId)) {
      const group = `${key}/${employeeId}`;
      const existing = into.byEmployee.get(group);
      if (existing) existing.count += 1;
      else into.byEmployee.set(group, { notice, employeeId, count: 1, subjectId });
    }
  }
}

type Addressed = { role: string; employeeId: null } | { role: null; employeeId: number };

function addressed(to: Audience, parties: Record<string, number | null>): Addressed[] {
  if ('role' in to) return [{ role: to.role, employeeId: null }];
  if (!('party' in to)) return [];
  const employeeId = parties[to.party];
  if (employeeId != null) return [{ role: null, employeeId }];
  return to.vacant ? [{ role: to.vacant, employeeId: null }] : [];
}

/** Counts one subject whose transition was undone, for everyone who had been notified of it. */
export function tallyUndone(into: NoticeTally, bound: BoundWorkflow, left: NoticeSubject): void {
  tally(into, bound, left, (notice) => undone(notice, bound));
}

const undoneNotices = new WeakMap<Notice, Notice>();

/** The notice that a decision was undone. The same object every time, because lines are combined by it. */
function undone(notice: Notice, { workflow }: BoundWorkflow): Notice {
  const existing = undoneNotices.get(notice);
  if (existing) return existing;
  // A party was notified of a decision; the others of a task.
  const words = 'party' in notice.to ? undoneWords : describeUndone;
  const result = { ...notice, ...words(workflow.noun) };
  undoneNotices.set(notice, result);
  return result;
}
