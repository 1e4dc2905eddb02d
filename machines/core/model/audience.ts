import { RELATIVES, type Sender } from './workflow.ts';
import type { Translate } from '#machines/core/locales/messages.ts';
import { english } from '#machines/core/locales/translate.ts';
import { roleLabel } from '#machines/core/values/roles.ts';

/**
 * The name of an audience, such as `HR`, `the requester`, `the requester or HR` or `Cadre, when the deadline
 * passes`.
 */
export function audienceLabel(audience: Sender): string {
  if ('anyOf' in audience) return audience.anyOf.map(audienceLabel).join(' or ');
  if ('role' in audience) return audience.name ?? roleLabel(audience.role);
  if ('relative' in audience) return otherwise(RELATIVES[audience.relative], audience.vacant);
  if ('person' in audience) return otherwise(audience.name, audience.vacant);
  if ('party' in audience) {
    return otherwise(`the ${inWords(audience.party)}`, audience.vacant);
  }
  return 'Cadre, when the deadline passes';
}

const inWords = (name: string): string =>
  name.replaceAll(/[A-Z](?=[a-z])/g, (letter) => ` ${letter.toLowerCase()}`);

/** Translates a name made by `audienceLabel`, one audience at a time. */
export const audienceIn = (t: Translate, label: string): string =>
  label
    .split(' or ')
    .map((who) => t(who))
    .reduce((first, second) => t('{first} or {second}', { first, second }));

const otherwise = (who: string, vacant: string | undefined): string =>
  vacant ? english('{who}, else {role}', { who, role: roleLabel(vacant) }) : who;
