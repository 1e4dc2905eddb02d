import type { Reader } from '#machines/core/contracts/language.ts';
import { LANGUAGES } from '#machines/core/locales/languages.ts';
import { letter, type Letter } from './letter.ts';
import { createTranslator } from './reader.ts';

/** The content of a mail about a notice. Its text has counts but no amounts, because mail is not confidential. */
export interface NoticeInMail {
  title: string;
  details: string;
  /** Additional text from the rule that sent the notice. */
  words: string;
  path: string;
}

export function noticesLetter(
  reader: Reader,
  name: string,
  { title, details, words, path }: NoticeInMail,
  address: string,
): Letter {
  const t = createTranslator(reader);
  const said = t(title);
  return letter(reader, {
    subject: said,
    name,
    lines: [
      `${said}${LANGUAGES[reader.language].between.trim()}`,
      ...(words === '' ? [] : [words]),
      t(details),
    ],
    link: { label: t('Open in Cadre'), address: `${address}${path}` },
    footer: {
      label: t('Choose which notifications you receive by email'),
      address: `${address}/account/notifications`,
    },
  });
}

/** A mail with all notices since the previous mail of this kind, one on each line. */
export function digestLetter(
  reader: Reader,
  name: string,
  due: readonly NoticeInMail[],
  address: string,
): Letter {
  const t = createTranslator(reader);
  return letter(reader, {
    subject: t('{n, plural, one {# notification} other {# notifications}}', { n: due.length }),
    name,
    lines: due.map(({ title, words }) => (words === '' ? t(title) : `${t(title)} ${words}`)),
    link: { label: t('Open in Cadre'), address: `${address}/dashboard` },
    footer: {
      label: t('Choose which notifications you receive by email'),
      address: `${address}/account/notifications`,
    },
  });
}
