import { holdsRole, isCadre, type Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from './engine.ts';
import type { PolicySubject } from './instances.ts';
import { getRoles } from './audience.ts';
import { actsWith, principalsOfTeam } from './delegation.ts';
import { isHiddenFrom, openMenus } from './policy.ts';
import { standingKey, standingsIn } from './standing.ts';

/**
 * Whether the actor may read an instance. This is allowed for people who take part in it, and for people who may view
 * the screen that lists it, such as an auditor.
 */
export function mayRead(bound: BoundWorkflow, subject: PolicySubject, actor: Actor): boolean {
  if (takesPart(bound, subject, actor)) return true;
  const units = getListedUnits(bound, actor);
  return units === null || units.some((unit) => unit === subject.businessUnitId);
}

/**
 * Whether the actor takes part in an instance: as a party, because they acted on it, by a role of its
 * machine, or as a delegate at its stage. In a confidential instance, only its parties, superiors whom
 * its machine names, and people who may open its screen take part, except those from whom it is hidden.
 */
export function takesPart(bound: BoundWorkflow, subject: PolicySubject, actor: Actor): boolean {
  if (isCadre(actor)) return true;
  if (isHiddenFrom(bound, subject, actor.employeeId)) return false;
  const { parties, stages } = openMenus(bound, actor);
  if (!parties) return false;
  if (actor.employeeId !== null && Object.values(subject.parties).includes(actor.employeeId)) {
    return true;
  }
  const superiors = [actor.employeeId, ...principalsOfTeam(bound, actor)];
  if (
    standingsIn(bound).some((one) => {
      const superior = subject.relatives[standingKey(one)];
      return superior != null && superiors.includes(superior);
    })
  ) {
    return true;
  }
  const { visibility } = bound.workflow;
  if (visibility) {
    const units = unitsOpenTo(actor, visibility.reference);
    return units === null || units.some((unit) => unit === subject.businessUnitId);
  }
  if (Object.values(subject.acted).some((users) => users.includes(actor.userId ?? 0))) return true;
  return (
    stages &&
    readingRoles(bound).some(
      (role) =>
        holdsRole(actor, role, subject.businessUnitId) ||
        actsWith(bound, actor, subject.state, role, subject.businessUnitId),
    )
  );
}

/** Whether the instance has to seem nonexistent to the actor, because even its state is confidential. */
export const isHidden = (bound: BoundWorkflow, subject: PolicySubject, actor: Actor): boolean =>
  !mayRead(bound, subject, actor);

/**
 * The business units in which the actor may view the screen with this reference: null for all of them,
 * an empty list for none.
 */
export const unitsOpenTo = (actor: Actor, reference: number | null): readonly number[] | null =>
  reference !== null && actor.opens?.has(reference) ? (actor.opens.get(reference) ?? null) : [];

/** The business units for which the workflow's list screen shows instances to the actor; null for all of them. */
export const getListedUnits = (
  { workflow: { listedOn, visibility } }: BoundWorkflow,
  actor: Actor,
): readonly number[] | null =>
  listedOn === undefined || visibility ? [] : unitsOpenTo(actor, listedOn);

const rolesThatRead = new WeakMap<BoundWorkflow, string[]>();

/**
 * The roles that the machine of a workflow names. People with these roles see its instances in their
 * business units.
 */
export function readingRoles(bound: BoundWorkflow): string[] {
  const existing = rolesThatRead.get(bound);
  if (existing) return existing;
  const senders = [...bound.description.states.values()].flatMap((state) => [
    ...state.actions.map((action) => action.who),
    ...(state.meta.queue ? [state.meta.queue.audience] : []),
  ]);
  const roles = [...new Set(senders.flatMap(getRoles))];
  rolesThatRead.set(bound, roles);
  return roles;
}
