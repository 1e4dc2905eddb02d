import { msg } from '#machines/core/locales/messages.ts';

/** The texts that reports use for recorded flags. */
const FLAGS: readonly string[] = [msg('yes'), msg('no')];

const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Translates text of the form `Label: value; Label: value`: all labels, and the values of those labels that are
 * listed in `terms`. Text without a label is translated as a whole.
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
      // A translator also writes dates as the reader's language does.
      const isTerm = (value: string) =>
        terms.includes(label) || FLAGS.includes(value) || ISO_DATE.test(value);
      return `${t(label)}: ${values.map((value) => (isTerm(value) ? t(value) : value)).join(' → ')}`;
    })
    .join('; ');
}
