import type { ActionDescription } from '#machines/core/model/describe.ts';
import { getAudiences } from '#machines/core/model/workflow.ts';
import { OWN_TEAM } from '#machines/core/values/ownTeam.ts';
import { holdsRole, type Actor, type Delegate } from '#server/platform/access/actor.ts';
import { getApprover, getRoles } from './audience.ts';
import type { BoundWorkflow } from './engine.ts';
import type { PolicySubject } from './instances.ts';
import { isStanding } from './standing.ts';

/** The delegations that the actor may use in the current state of the subject. */
export const getDelegatesHere = (
  bound: BoundWorkflow,
  { state }: PolicySubject,
  actor: Actor,
): Delegate[] =>
  getDelegatesIn(bound, actor).filter((delegate) => isOfTeam(delegate) || delegate.state === state);

/** The delegations that the actor may use in this workflow. Confidential workflows allow none. */
export const getDelegatesIn = ({ workflow }: BoundWorkflow, actor: Actor): Delegate[] =>
  workflow.visibility
    ? []
    : (actor.standsInFor ?? []).filter(
        (delegate) => isOfTeam(delegate) || delegate.workflow === workflow.id,
      );

/**
 * Whether a delegation covers the approvals that the principal has through their place in the organization, such as
 * being a supervisor.
 */
export const isOfTeam = ({ workflow }: Delegate): boolean => workflow === OWN_TEAM.workflow;

/** The principals whose team's approvals the actor decides as their delegate. */
export const principalsOfTeam = (bound: BoundWorkflow, actor: Actor): number[] =>
  getDelegatesIn(bound, actor)
    .filter(isOfTeam)
    .map(({ principal }) => principal.employeeId);

/** Whether the principal of a delegation could send the event themselves. */
export const isTheirs = (
  action: ActionDescription,
  subject: PolicySubject,
  stand: Delegate,
): boolean =>
  isOfTeam(stand)
    ? getAudiences(action.who).some(
        (one) => isStanding(one) && getApprover(one, subject) === stand.principal.employeeId,
      )
    : getRoles(action.who).some((role) => holdsRole(stand, role, subject.businessUnitId));

/**
 * Whether the actor is, in this state, the delegate of someone who has this role (in the given
 * business unit, if one is given).
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
