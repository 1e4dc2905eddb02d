import { RELATIVES, type Sender } from '#machines/model/workflow.ts';
import { roleLabel } from '#machines/values/roles.ts';

/** `HR`, `the requester`, `the requester or HR`, `Cadre, when the deadline passes`. */
export function audienceLabel(audience: Sender): string {
  if ('anyOf' in audience) return audience.anyOf.map(audienceLabel).join(' or ');
  if ('role' in audience) return roleLabel(audience.role);
  if ('relative' in audience) return otherwise(RELATIVES[audience.relative], audience.vacant);
  if ('person' in audience) return otherwise(audience.name, audience.vacant);
  if ('party' in audience) {
    return otherwise(`the ${audience.party}`, audience.vacant);
  }
  return 'Cadre, when the deadline passes';
}

const otherwise = (who: string, vacant: string | undefined): string =>
  vacant ? `${who}, else ${roleLabel(vacant)}` : who;
