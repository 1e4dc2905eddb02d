import type { Reader } from '#machines/core/contracts/language.ts';
import { letter, type Letter } from './letter.ts';
import { createTranslator } from './reader.ts';

interface ReportInMail {
  title: string;
  viewName: string;
  by: string;
  isAttached: boolean;
}

/** A mail with a report as an attachment, or with a link if the report is too large. */
export function reportLetter(
  reader: Reader,
  name: string,
  { title, viewName, by, isAttached }: ReportInMail,
  address: string,
): Letter {
  const t = createTranslator(reader);
  const words = { title: t(title), viewName, by };
  return letter(reader, {
    subject: t('{title}: {viewName}', words),
    name,
    lines: [
      t('{by} has “{viewName}” of the report {title} sent to you.', words),
      isAttached
        ? t('It is attached, limited to the data you have access to today.')
        : t('It is too large to attach. Open it in Cadre.'),
    ],
    link: { label: t('Open in Cadre'), address },
    closing: t('You can stop it on the screen of the report, under Saved filters.'),
  });
}
