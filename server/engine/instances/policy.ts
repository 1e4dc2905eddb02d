import { english } from '#machines/core/locales/translate.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import type { ActionDescription } from '#machines/core/model/describe.ts';
import { getAudiences, type Sender } from '#machines/core/model/workflow.ts';
import { areSeparate } from '#machines/core/model/duties.ts';
import { holdsRole, isCadre, type Actor, type Delegate } from '#server/platform/access/actor.ts';
import { getApprover, getRoles, inAudience } from './audience.ts';
import { actsWith, getDelegatesHere, isTheirs } from './delegation.ts';
import type { BoundWorkflow } from './engine.ts';
import type { Instance, PolicySubject } from './instances.ts';
import { isStanding } from './standing.ts';

/** Whether an instance is hidden from an employee because it is about this employee or people close to them. */
export const isHiddenFrom = (
  { workflow: { visibility } }: BoundWorkflow,
  { keptFrom, parties }: Pick<Instance, 'parties'> & { keptFrom: readonly number[] },
  employeeId: number | null,
): boolean =>
  visibility !== undefined &&
  employeeId !== null &&
  keptFrom.includes(employeeId) &&
  parties[visibility.owner] !== employeeId;

/**
 * The capacity in which someone may act: for themselves, or by a delegation. Otherwise, the reason why they may not
 * act.
 */
export type Capacity = { refused: string } | { refused: null; behalf: Delegate | null };

/**
 * Whether this actor may do this to this subject, and in which capacity. Someone who may act for
 * themselves does so, even if they are also a delegate.
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
    // If the actor could act here only as a delegate, the reason why the delegation does not apply
    // helps them more than the message that it is not their stage.
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

function refusalAs(
  bound: BoundWorkflow,
  action: ActionDescription,
  subject: PolicySubject,
  actor: Actor,
  stand: Delegate | null,
): string | null {
  const { noun, concerns } = bound.workflow;
  const inReach = stand ? isTheirs(action, subject, stand) : inAudience(actor, action.who, subject);
  const who = capitalize(audienceLabel(action.who));
  const notYours = english('{who} can “{action}”, you cannot', { who, action: action.label });
  if (!inReach) return notYours;
  if (isCadre(actor)) return null;
  if (isHiddenFrom(bound, subject, actor.employeeId) || !openMenus(bound, actor).parties) {
    return notYours;
  }
  const asParty = !stand && isParty(actor, action.who, subject);
  if (!asParty && isBarred(bound, action, subject, actor)) {
    return `You do not have permission to “${action.label}”; an administrator can change that`;
  }
  // An event that is meant for the person concerned is allowed for them, even though they may not decide about
  // themselves. Withdrawing their own request is an example.
  if (asParty && concerns && isGivenTo(action.who, concerns)) return null;
  if (concerns && subject.parties[concerns] === actor.employeeId) {
    return `This is your own ${noun.one}. Someone else must act on it`;
  }
  if (concerns && stand && subject.parties[concerns] === stand.principal.employeeId) {
    return `This ${noun.one} is ${stand.principal.name}’s own; their delegate cannot act on it`;
  }
  // An event that someone sends as a party, such as the requester, is not a decision at a stage, so
  // separation of duties does not apply.
  if (asParty) return null;
  const refusal = refusalOfAsker(bound, subject, actor, stand);
  if (refusal !== null) return refusal;
  // Earlier acts of the delegate and of the principal count for both. Otherwise, a delegation could
  // bypass the separation of duties.
  for (const [userId, who] of [
    [actor.userId, 'You'],
    ...(stand ? [[stand.principal.userId, stand.principal.name] as const] : []),
  ] as const) {
    const earlier = userId === null ? null : stageActedAt(bound, subject, userId);
    if (earlier === null) continue;
    const label = bound.description.states.get(earlier)?.label ?? earlier;
    return `${who} acted on this ${noun.one} at “${label}”: no one acts at two of its stages`;
  }
  return null;
}

/**
 * Refuses an actor who filed the request or proposed the change, or who is a delegate of the person who did. Null for
 * everyone else.
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
 * Whether the actor lacks the permission for the stage's queue. People who act at a stage by role need it for every API
 * call. Parties of the subject, such as its requester, do not.
 */
function isBarred(
  bound: BoundWorkflow,
  action: ActionDescription,
  subject: PolicySubject,
  actor: Actor,
): boolean {
  const { visibility } = bound.workflow;
  if (visibility) {
    // A superior acts through their place in the organization, and so does not need the permission
    // for a screen that shows all subjects.
    const isSuperior = getAudiences(action.who).some(
      (one) =>
        isStanding(one) &&
        actor.employeeId !== null &&
        getApprover(one, subject) === actor.employeeId,
    );
    const { reference } = visibility;
    return !isSuperior && reference !== null && (actor.barredFrom?.has(reference) ?? false);
  }
  const queue = bound.description.states.get(subject.state)?.meta.queue;
  if (!queue) return false;
  const roles = getRoles(action.who);
  return (
    getAudiences(queue.audience).some((one) => 'role' in one && roles.includes(one.role)) &&
    queue.reference !== undefined &&
    (actor.barredFrom?.has(queue.reference) ?? false)
  );
}

/** Whether the actor may send the event as a party of the subject, whatever roles they have. */
const isParty = (actor: Actor, sender: Sender, { parties }: PolicySubject): boolean =>
  actor.employeeId !== null &&
  getAudiences(sender).some(
    (audience) => 'party' in audience && parties[audience.party] === actor.employeeId,
  );

const isGivenTo = (sender: Sender, party: string): boolean =>
  getAudiences(sender).some(
    (audience) => 'party' in audience && (audience.party === party || audience.isOwnAct === true),
  );

/**
 * Another stage at which this user has already acted, and that therefore excludes them from the current stage; null if
 * there is none.
 */
function stageActedAt(
  { workflow }: BoundWorkflow,
  subject: PolicySubject,
  userId: number,
): string | null {
  const earlierStage = Object.entries(subject.acted).find(
    ([state, users]) => users.includes(userId) && areSeparate(workflow, subject.state, state),
  );
  return earlierStage ? earlierStage[0] : null;
}

/** Whether the actor could send this event to some instance of the workflow, now or later. */
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

/** Which of the workflow's menu entries the actor may open, separately for `stages` and `parties`. */
export function openMenus(
  { workflow: { menus } }: Pick<BoundWorkflow, 'workflow'>,
  actor: Pick<Actor, 'menus'>,
): { stages: boolean; parties: boolean } {
  const isOpen = (entries: readonly number[] | undefined) =>
    !entries || !actor.menus || entries.some((entry) => actor.menus?.has(entry));
  return { stages: isOpen(menus?.stages), parties: isOpen(menus?.parties) };
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
