import type { AuthorityCard } from './contracts/authority.ts';
import { msg, type MessageValues } from './locales/messages.ts';

const TEXTS = {
  system: msg('Cadre, by the rules of the workflow'),
  imported: msg('Imported: decided elsewhere'),
  person: msg('Acting as the person whom the workflow names'),
  asked: msg('Asked by someone who decides'),
  delegated: msg('Acting as {role}, delegated by {name}'),
  party: msg('Acting as {role}'),
  everywhere: msg('Acting as {role} in every business unit'),
  unit: msg('Acting as {role} in {unit}'),
};

/** One sentence, in the language of `t`, about the authority by which a step was taken. */
export function describeAuthority(
  {
    as,
    ofLabel,
    unitName,
    delegation,
  }: Pick<AuthorityCard, 'as' | 'ofLabel' | 'unitName' | 'delegation'>,
  t: (text: string, values: MessageValues) => string,
): string {
  if (as === 'system' || as === 'imported' || as === 'person' || as === 'asked') {
    return t(TEXTS[as], {});
  }
  const role = t(ofLabel ?? '', {});
  if (delegation) return t(TEXTS.delegated, { role, name: delegation.principalName });
  if (as !== 'role') return t(TEXTS.party, { role });
  return unitName === null
    ? t(TEXTS.everywhere, { role })
    : t(TEXTS.unit, { role, unit: unitName });
}
