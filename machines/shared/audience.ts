import type { Audience } from '#machines/workflow.ts';
import { roleLabel } from './roles.ts';

/** `HR`, `the requester`, `Cadre, when the time has come`. */
export function audienceLabel(audience: Audience): string {
  if ('role' in audience) return roleLabel(audience.role);
  if ('party' in audience) return `the ${audience.party}`;
  return 'Cadre, when the time has come';
}
