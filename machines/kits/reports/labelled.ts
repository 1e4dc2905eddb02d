import { msg } from '#machines/core/locales/messages.ts';

/** Recorded flags as reports write them. */
const FLAGS: readonly string[] = [msg('yes'), msg('no')];

/**
 * Translates the labels of `Label: value; Label: value`, and the values of the labels in `terms`. A text without
 * a label is a term.
 */
export function translateLabelled(
  text: string,
  terms: readonly string[],
  t: (text: string) => string,
): string {
  return text
    .split('; ')
    .map((part) => {
      const [label = '', ...rest] = part.split(': ');
      if (rest.length === 0) return t(label);
      const values = rest.join(': ').split(' → ');
      const isTerm = (value: string) => terms.includes(label) || FLAGS.includes(value);
      return `${t(label)}: ${values.map((value) => (isTerm(value) ? t(value) : value)).join(' → ')}`;
    })
    .join('; ');
}
