import type { Sender } from '#machines/model/workflow.ts';
import { roleLabel } from '#machines/values/roles.ts';

/** `HR`, `the requester`, `the requester or HR`, `Cadre, when the deadline passes`. */
export function audienceLabel(audience: Sender): string {
  if ('anyOf' in audience) return audience.anyOf.map(audienceLabel).join(' or ');
  if ('role' in audience) return roleLabel(audience.role);
  if ('party' in audience) {
    return audience.vacant
      ? `the ${audience.party}, else ${roleLabel(audience.vacant)}`
      : `the ${audience.party}`;
  }
  return 'Cadre, when the deadline passes';
}
