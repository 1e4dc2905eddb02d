import type { AuthorityCard } from '#machines/core/contracts/authority.ts';
import { translateNow } from '#web/lib/messages.ts';

/** As what somebody acted, in one sentence of the reader's language. */
export function authorityInWords({
  as,
  ofLabel,
  unitName,
  delegation,
}: Pick<AuthorityCard, 'as' | 'ofLabel' | 'unitName' | 'delegation'>): string {
  const role = translateNow(ofLabel ?? '');
  if (as === 'system') return translateNow('Cadre, by the rules of the workflow');
  if (as === 'imported') return translateNow('Imported: decided elsewhere');
  if (as === 'person') return translateNow('As the person whom the workflow names');
  if (delegation) {
    return translateNow('As {role}, delegated by {name}', { role, name: delegation.principalName });
  }
  if (as !== 'role') return translateNow('As {role}', { role });
  return unitName === null
    ? translateNow('As {role} in every business unit', { role })
    : translateNow('As {role} in {unit}', { role, unit: unitName });
}
