import { describeUndone, undoneWords } from '#machines/core/values/noticeSentences.ts';
import type { Notice } from '#machines/core/model/workflow.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { isHiddenFrom } from '#server/engine/instances/policy.ts';
import { isStanding, standingKey } from '#server/engine/instances/standing.ts';
import type { Audience } from '#machines/core/model/workflow.ts';

/** Notices to one role. Subjects with the same state, business unit and wording are counted together in one. */
export interface ToRole {
  notice: Notice;
  state: string;
  role: string;
  businessUnitId: number | null;
  /** The employees who do not get the notice although they have the role, because the instance is hidden from them. */
  keptFrom: readonly number[];
  count: number;
  subjectId: number;
}

export interface ToEmployee {
  notice: Notice;
  employeeId: number;
  /** The requester, if the employee is notified as their superior. */
  requesterId?: number | null;
  count: number;
  subjectId: number;
}

/**
 * A notice to a superior of the requester or to a named person. The employee is looked up only when the batch is
 * complete.
 */
export interface ToStanding extends Omit<ToRole, 'role'> {
  key: string;
  vacant: string | null;
  parties: Record<string, number | null>;
  /** The users who have already decided on the subject and therefore are not notified. */
  spent: readonly number[];
}

/** Collects, for a whole batch, who is to be notified of what. */
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

/** The facts about a subject that its notices need. */
export interface NoticeSubject {
  /** The state that the subject is in or has just entered. */
  state: string;
  subjectId: number;
  businessUnitId: number | null;
  parties: Record<string, number | null>;
  keptFrom: readonly number[];
  /** The users who acted, by the state in which they acted. */
  acted: Record<string, number[]>;
}

/**
 * Counts a subject that entered a state, for everyone whom the machine notifies of that. `worded` can change the
 * wording of a notice or suppress it.
 */
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

/**
 * Counts a subject to which an event was sent: for the notices of the entered state, if the state changed, and for
 * those of the event itself.
 */
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

/** Counts a subject for one notice. Subjects with the same key are counted together. */
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

/** Counts a subject whose transition was undone, for everyone who had been notified of the state it had entered. */
export function tallyUndone(into: NoticeTally, bound: BoundWorkflow, left: NoticeSubject): void {
  tally(into, bound, left, (notice) => undone(notice, bound));
}

const undoneNotices = new WeakMap<Notice, Notice>();

/**
 * The notice that a decision was undone. It is cached, because lines are combined only if they refer to the same notice
 * object.
 */
function undone(notice: Notice, { workflow }: BoundWorkflow): Notice {
  const existing = undoneNotices.get(notice);
  if (existing) return existing;
  // Parties were notified of a decision, everyone else of a task, so their texts differ.
  const words = 'party' in notice.to ? undoneWords : describeUndone;
  const result = { ...notice, ...words(workflow.noun) };
  undoneNotices.set(notice, result);
  return result;
}
