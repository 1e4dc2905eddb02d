import type { Reader } from '#machines/core/contracts/language.ts';
import { LANGUAGES } from '#machines/core/locales/languages.ts';
import { createTranslator } from './reader.ts';

/** A mail without its addresses. */
export interface Letter {
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

/** The content of a mail. Each line is a paragraph, and the code is emphasized. */
export interface Draft {
  subject: string;
  name: string;
  lines: string[];
  code?: string;
  /** The most important link. */
  link?: Link;
  closing?: string;
  /** The link to unsubscribe. */
  footer?: Link;
}

interface Link {
  label: string;
  address: string;
}

/** Makes the text and the HTML of a mail, in the language of the reader. */
export function letter(
  reader: Reader,
  { subject, name, lines, code, link, closing, footer }: Draft,
): Letter {
  const t = createTranslator(reader);
  const greeting = name ? t('Hello {name},', { name }) : t('Hello,');
  // Replaces line breaks within a line, because text that users entered must not begin a new paragraph.
  const paragraphs = [greeting, ...lines].map((line) => line.replaceAll(/\s+/g, ' '));
  return {
    // Replaces line breaks, because one in the subject would begin another header.
    subject: subject.replaceAll(/[\r\n]+/g, ' ').slice(0, 200),
    text: [
      ...paragraphs,
      code && `    ${code}`,
      link && `${link.label}: ${link.address}`,
      closing,
      footer && `${footer.label}: ${footer.address}`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: `<!doctype html><html lang="${new Intl.Locale(LANGUAGES[reader.language].locale).language}"><body style="font-family:sans-serif;line-height:1.5">${[
      ...paragraphs.map((line) => `<p>${escaped(line)}</p>`),
      code && `<p style="font-size:2em;letter-spacing:0.2em"><strong>${escaped(code)}</strong></p>`,
      link && `<p><strong>${anchor(link)}</strong></p>`,
      closing && `<p>${escaped(closing)}</p>`,
      footer && `<p style="font-size:0.85em">${anchor(footer)}</p>`,
    ]
      .filter(Boolean)
      .join('')}</body></html>`,
  };
}

const anchor = ({ label, address }: Link): string =>
  `<a href="${escaped(address)}">${escaped(label)}</a>`;

const ENTITIES = new Map(
  Object.entries({
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }),
);

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ENTITIES.get(sign) ?? '');
