import type { Sender } from '#machines/core/model/workflow.ts';
import { audienceLabel } from '#machines/core/model/audience.ts';
import { msg, type Translate } from '#machines/core/locales/messages.ts';
import type { Actors } from './contract.ts';

/**
 * A name in words: `effectiveDateReached` becomes `effective date reached`, and `hr.recommend` becomes `hr recommend`.
 */
export const inPlainWords = (name: string): string =>
  name
    .replaceAll('.', ' ')
    .replaceAll(/([a-z0-9])([A-Z])/g, (_, a: string, b: string) => `${a} ${b.toLowerCase()}`);

/** A duration in words, such as `1 minute`, `16 minutes 40 seconds` or `5 days`. */
export function timeInWords(ms: number): string {
  const units = [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  let rest = Math.round(ms / 1000);
  const parts = units.flatMap(([noun, seconds]) => {
    const count = Math.floor(rest / seconds);
    rest -= count * seconds;
    return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
  });
  return parts.join(' ') || 'at once';
}

const UNITS = new Map([
  ['day', msg('{n, plural, one {# day} other {# days}}')],
  ['hour', msg('{n, plural, one {# hour} other {# hours}}')],
  ['minute', msg('{n, plural, one {# minute} other {# minutes}}')],
  ['second', msg('{n, plural, one {# second} other {# seconds}}')],
]);

/**
 * A delay in the language of a reader. In a duration, each unit is translated; a delay with a name
 * is translated as a whole.
 */
export const delayIn = (t: Translate, words: string): string =>
  /^\d/.test(words)
    ? words.replaceAll(/(\d+) (day|hour|minute|second)s?/g, (said, n: string, unit: string) =>
        t(UNITS.get(unit) ?? said, { n: Number(n) }),
      )
    : t(words);

export const NO_ONE: Actors = { key: 'nobody', label: 'No one' };

/**
 * The label of an audience, and the key that determines its color. If the audience consists of several, the key is that
 * of the first.
 */
export function getActors(audience: Sender): Actors {
  if ('anyOf' in audience) {
    const [first] = audience.anyOf.map(getActors);
    return { key: first?.key ?? NO_ONE.key, label: audienceLabel(audience) };
  }
  if ('role' in audience) return { key: audience.role, label: audienceLabel(audience) };
  if ('relative' in audience || 'person' in audience) {
    return { key: 'party', label: audienceLabel(audience) };
  }
  if ('party' in audience) return { key: 'party', label: audienceLabel(audience) };
  return { key: 'cadre', label: 'Cadre' };
}
