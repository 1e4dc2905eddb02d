import type { ActionDescription } from '#machines/core/model/describe.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import {
  areSeparate,
  getAudiences,
  type Audience,
  type Sender,
} from '#machines/core/model/workflow.ts';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import { holdsRole, type Actor, type Delegate } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from './engine.ts';
import type { Instance, PolicySubject } from './instances.ts';
import { isStanding, standingKey, type Standing } from './standing.ts';

/** Whether the actor belongs to one of the audiences, in this instance's business unit. */
export const inAudience = (actor: Actor, sender: Sender, subject: PolicySubject): boolean =>
  getAudiences(sender).some((audience) => belongs(actor, audience, subject));

function belongs(actor: Actor, audience: Audience, subject: PolicySubject): boolean {
  if ('until' in audience && audience.until !== undefined) {
    if (subject.parties[audience.until] != null) return false;
  }
  if ('role' in audience) return holdsRole(actor, audience.role, subject.businessUnitId);
  if (isStanding(audience)) {
    const one = getApprover(audience, subject);
    if (one !== null) return actor.employeeId === one;
    return (
      audience.vacant !== undefined && holdsRole(actor, audience.vacant, subject.businessUnitId)
    );
  }
  if ('party' in audience) {
    const party = subject.parties[audience.party];
    if (party == null && audience.vacant) {
      return holdsRole(actor, audience.vacant, subject.businessUnitId);
    }
    return actor.employeeId !== null && party === actor.employeeId;
  }
  return actor.userId === null;
}

/** The approver that the organization determines; null if there is none who has not decided yet. */
function getApprover(audience: Standing, subject: PolicySubject): number | null {
  const existing = subject.relatives[standingKey(audience)];
  const named = existing ?? ('person' in audience && !audience.vacant ? audience.person : null);
  return named !== null && hasDecided(audience, subject, named) ? null : named;
}

/** Whether this approver has already acted in one of the states of which a person may act in only one. */
const hasDecided = (
  { apart = [], vacant }: Standing,
  { deciders }: PolicySubject,
  employeeId: number,
): boolean =>
  vacant !== undefined && apart.some((state) => deciders?.[state]?.includes(employeeId) ?? false);

/** Whether an instance is hidden from an employee, because it is about them or their people. */
export const isKeptFrom = (
  { workflow: { visibility } }: BoundWorkflow,
  { keptFrom, parties }: Pick<Instance, 'parties'> & { keptFrom: readonly number[] },
  employeeId: number | null,
): boolean =>
  visibility !== undefined &&
  employeeId !== null &&
  keptFrom.includes(employeeId) &&
  parties[visibility.owner] !== employeeId;

/** Whether someone acts on their own account or as whose delegate; or why they are refused. */
export type Capacity = { refused: string } | { refused: null; behalf: Delegate | null };

/**
 * Whether, and in which capacity, this actor may do this to this subject. Acting on one's own
 * account takes precedence over acting as a delegate.
 */
export function capacityFor(
  bound: BoundWorkflow,
  action: ActionDescription,
  subject: PolicySubject,
  actor: Actor,
): Capacity {
  const own = refusalAs(bound, action, subject, actor, null);
  if (own === null) return { refused: null, behalf: null };
  let refused = own;
  for (const delegate of getDelegatesHere(bound, subject, actor)) {
    const reason = refusalAs(bound, action, subject, actor, delegate);
    if (reason === null) return { refused: null, behalf: delegate };
    // The reason why they cannot act as a delegate is more helpful than that it is not their stage.
    if (!inAudience(actor, action.who, subject) && isTheirs(action, subject, delegate)) {
      refused = reason;
    }
  }
  return { refused };
}

/** Why this actor may not do this to this subject, as a message; null if they may. */
export const refusalByPolicy = (
  bound: BoundWorkflow,
  action: ActionDescription,
  subject: PolicySubject,
  actor: Actor,
): string | null => capacityFor(bound, action, subject, actor).refused;

const getDelegatesHere = (
  bound: BoundWorkflow,
  { state }: PolicySubject,
  actor: Actor,
): Delegate[] =>
  getDelegatesIn(bound, actor).filter((delegate) => isOfTeam(delegate) || delegate.state === state);

/** The people for whom the actor is a delegate in this workflow; none in confidential ones. */
export const getDelegatesIn = ({ workflow }: BoundWorkflow, actor: Actor): Delegate[] =>
  workflow.visibility
    ? []
    : (actor.standsInFor ?? []).filter(
        (delegate) => isOfTeam(delegate) || delegate.workflow === workflow.id,
      );

/**
 * Whether the delegation covers the approvals that the principal has by their place in the
 * organization.
 */
export const isOfTeam = ({ workflow }: Delegate): boolean => workflow === OWN_TEAM.workflow;

/** The employees whose own approvals the actor decides as their delegate. */
export const principalsOfTeam = (bound: BoundWorkflow, actor: Actor): number[] =>
  getDelegatesIn(bound, actor)
    .filter(isOfTeam)
    .map(({ principal }) => principal.employeeId);

const isTheirs = (action: ActionDescription, subject: PolicySubject, stand: Delegate): boolean =>
  isOfTeam(stand)
    ? getAudiences(action.who).some(
        (one) => isStanding(one) && getApprover(one, subject) === stand.principal.employeeId,
      )
    : getRoles(action.who).some((role) => holdsRole(stand, role, subject.businessUnitId));

function refusalAs(
  bound: BoundWorkflow,
  action: ActionDescription,
  subject: PolicySubject,
  actor: Actor,
  stand: Delegate | null,
): string | null {
  const { noun, concerns } = bound.workflow;
  const inReach = stand ? isTheirs(action, subject, stand) : inAudience(actor, action.who, subject);
  if (!inReach) {
    return `${sentence(audienceLabel(action.who))} can ${quoted(action.label)}, you cannot`;
  }
  if (actor.userId === null) return null;
  if (isKeptFrom(bound, subject, actor.employeeId) || !openMenus(bound, actor).parties) {
    return `${sentence(audienceLabel(action.who))} can ${quoted(action.label)}, you cannot`;
  }
  const asParty = !stand && isParty(actor, action.who, subject);
  if (!asParty && isBarred(bound, action, subject, actor)) {
    return `You do not have permission to ${quoted(action.label)}; an administrator can change that`;
  }
  // Events for the person concerned are allowed, such as withdrawing their own request.
  if (asParty && concerns && isGivenTo(action.who, concerns)) return null;
  if (concerns && subject.parties[concerns] === actor.employeeId) {
    return `This is your own ${noun.one}. Someone else must act on it`;
  }
  if (concerns && stand && subject.parties[concerns] === stand.principal.employeeId) {
    return `This ${noun.one} is ${stand.principal.name}’s own; their delegate cannot act on it`;
  }
  // An event sent as a party, such as the requester's, isn't a stage's decision.
  if (asParty) return null;
  const request = refusalOfAsker(bound, subject, actor, stand);
  if (request !== null) return request;
  // The acts of both count, so that a delegate can't bypass the separation of duties.
  for (const [userId, who] of [
    [actor.userId, 'You'],
    ...(stand ? [[stand.principal.userId, stand.principal.name] as const] : []),
  ] as const) {
    const earlier = stageActedAt(bound, subject, userId);
    if (earlier === null) continue;
    const label = bound.description.states.get(earlier)?.label ?? earlier;
    return `${who} acted on this ${noun.one} at “${label}”: no one acts at two of its stages`;
  }
  return null;
}

/**
 * Those who filed a request, or proposed the pending change, may not decide on it, and neither may
 * their delegates.
 */
function refusalOfAsker(
  { workflow: { noun, filedBy, proposedBy } }: BoundWorkflow,
  { parties }: PolicySubject,
  { employeeId }: Actor,
  stand: Delegate | null,
): string | null {
  const is = (party: string | undefined, id: number | null | undefined) =>
    party !== undefined && id != null && parties[party] === id;
  const { name, employeeId: principal } = stand?.principal ?? { name: '', employeeId: null };
  if (is(filedBy, employeeId)) {
    return `You filed this ${noun.one}. Someone else must decide on it`;
  }
  if (is(filedBy, principal)) {
    return `${name} filed this ${noun.one}. Someone else must decide on it`;
  }
  if (is(proposedBy, employeeId)) {
    return `You requested this change of the ${noun.one}. Someone else must decide on it`;
  }
  if (is(proposedBy, principal)) {
    return `${name} requested this change of the ${noun.one}. Someone else must decide on it`;
  }
  return null;
}

/**
 * Those who work a stage by role need the permission for its queue, whichever call they use.
 * Parties of the subject, such as its requester, need none.
 */
function isBarred(
  bound: BoundWorkflow,
  action: ActionDescription,
  subject: PolicySubject,
  actor: Actor,
): boolean {
  const { visibility } = bound.workflow;
  if (visibility) return actor.barredFrom?.has(visibility.reference) ?? false;
  const queue = bound.description.states.get(subject.state)?.meta.queue;
  if (!queue) return false;
  const roles = getRoles(action.who);
  return (
    getAudiences(queue.audience).some((one) => 'role' in one && roles.includes(one.role)) &&
    queue.reference !== undefined &&
    (actor.barredFrom?.has(queue.reference) ?? false)
  );
}

/** The roles of a sender, including fallback roles while a party is missing. */
export const getRoles = (sender: Sender): string[] =>
  getAudiences(sender).flatMap((audience) => {
    if ('role' in audience) return [audience.role];
    return 'vacant' in audience && audience.vacant ? [audience.vacant] : [];
  });

/** Whether the actor may send it as a party of the subject, regardless of their roles. */
const isParty = (actor: Actor, sender: Sender, { parties }: PolicySubject): boolean =>
  actor.employeeId !== null &&
  getAudiences(sender).some(
    (audience) => 'party' in audience && parties[audience.party] === actor.employeeId,
  );

const isGivenTo = (sender: Sender, party: string): boolean =>
  getAudiences(sender).some(
    (audience) => 'party' in audience && (audience.party === party || audience.isOwnAct === true),
  );

/** A stage other than the current one, with separate duties, at which this user has acted. */
function stageActedAt(
  { workflow }: BoundWorkflow,
  subject: PolicySubject,
  userId: number,
): string | null {
  const match = Object.entries(subject.acted).find(
    ([state, users]) => users.includes(userId) && areSeparate(workflow, subject.state, state),
  );
  return match ? match[0] : null;
}

/** Whether the actor could ever send this event to any instance of this workflow. */
export const mightSend = (bound: BoundWorkflow, event: string, actor: Actor): boolean =>
  [...bound.description.states.values()].some((state) =>
    state.actions.some(
      (action) =>
        action.event === event &&
        getAudiences(action.who).some(
          (audience) =>
            !('role' in audience) ||
            holdsRole(actor, audience.role) ||
            actsWith(bound, actor, state.id, audience.role),
        ),
    ),
  );

/**
 * Whether the actor is, in this state, the delegate of someone with this role; in one unit if
 * given.
 */
export const actsWith = (
  bound: BoundWorkflow,
  actor: Actor,
  state: string,
  role: string,
  businessUnitId?: number | null,
): boolean =>
  getDelegatesIn(bound, actor).some(
    (delegate) =>
      !isOfTeam(delegate) && delegate.state === state && holdsRole(delegate, role, businessUnitId),
  );

/** The workflow's menu entries that are open to the actor. */
export function openMenus(
  { workflow: { menus } }: Pick<BoundWorkflow, 'workflow'>,
  actor: Pick<Actor, 'menus'>,
): { stages: boolean; parties: boolean } {
  const isOpen = (entries: readonly number[] | undefined) =>
    !entries || !actor.menus || entries.some((entry) => actor.menus?.has(entry));
  return { stages: isOpen(menus?.stages), parties: isOpen(menus?.parties) };
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const quoted = (label: string): string => `“${label}”`;
