import { getAudiences, type Audience, type Sender } from '#machines/core/model/workflow.ts';
import { holdsRole, isCadre, type Actor } from '#server/platform/access/actor.ts';
import type { PolicySubject } from './instances.ts';
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
  return isCadre(actor);
}

/**
 * The approver who is determined by the organization; null if there is none. If the audience names a fallback role, it
 * is also null when that person has already acted in a state that requires someone else here.
 */
export function getApprover(audience: Standing, subject: PolicySubject): number | null {
  const existing = subject.relatives[standingKey(audience)];
  const personId = existing ?? ('person' in audience && !audience.vacant ? audience.person : null);
  return personId !== null && hasDecided(audience, subject, personId) ? null : personId;
}

/**
 * Whether this approver has already acted in one of the audience's `apart` states. A person who acted in one of them
 * may not act here.
 */
const hasDecided = (
  { apart = [], vacant }: Standing,
  { deciders }: PolicySubject,
  employeeId: number,
): boolean =>
  vacant !== undefined && apart.some((state) => deciders?.[state]?.includes(employeeId) ?? false);

/** The roles among the audiences of a sender, including fallback roles, which act while no approver is available. */
export const getRoles = (sender: Sender): string[] =>
  getAudiences(sender).flatMap((audience) => {
    if ('role' in audience) return [audience.role];
    return 'vacant' in audience && audience.vacant ? [audience.vacant] : [];
  });
