import { buffer } from 'node:stream/consumers';
import bengali from '#machines/core/locales/bn.json' with { type: 'json' };
import { translator } from '#machines/core/locales/translate.ts';
import { drawQR } from '#server/platform/pdf/drawQR.ts';
import { Typesetter, type TextStyle } from '#server/platform/pdf/typesetter.ts';

export interface Slip {
  name: string;
  code: string;
  unit: string;
  loginId: string;
  link: string;
  pin: string;
}

export interface About {
  company: string;
  /** The last day on which the link works. */
  until: string;
  now: Date;
  /** The language, such as `en-GB` or `bn-BD`. */
  tag: string;
}

const MARGIN = 40;
/** Four slips are on a page, which is then cut apart. */
const ON_PAGE = 4;
const QR = 96;
const BOLD: TextStyle = { bold: true };
const SMALL: TextStyle = { size: 8.5, color: '#5a6472' };
const ACCENT: TextStyle = { ...BOLD, size: 13, color: '#24406e' };

type Words = ReturnType<typeof translator>;

/** Makes a PDF of slips that say how each person signs in. */
export function createSlipsPdf(slips: readonly Slip[], about: About): Promise<Buffer> {
  const { company, now, tag, until } = about;
  const t = translator(tag, tag.startsWith('bn') ? bengali : {});
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' });
  const page = new Typesetter({
    title: t('Sign-in slips'),
    author: company,
    made: now,
    margin: MARGIN,
    language: tag,
  });
  const words = { company, until: day.format(new Date(until)) };
  slips.forEach((slip, index) => {
    const place = index % ON_PAGE;
    if (place === 0) page.newPage();
    const { height } = page.document.page;
    page.y = MARGIN + (place * (height - 2 * MARGIN)) / ON_PAGE;
    setSlip(page, slip, words, t);
  });
  page.document.end();
  return buffer(page.document);
}

function setSlip(
  page: Typesetter,
  { name, code, unit, loginId, link, pin }: Slip,
  { company, until }: { company: string; until: string },
  t: Words,
): void {
  const top = page.y;
  const x = page.left + QR + 16;
  const width = page.width - QR - 16;
  drawQR(page.document, link, { x: page.left, y: top, size: QR });
  const fitted = (text: string, style: TextStyle) => page.fitted(text, style, width);
  page.line(fitted(name, ACCENT), ACCENT, x, width);
  const about = [company, unit, code].filter((part, at, all) => all.indexOf(part) === at);
  page.line(fitted(about.join(' · '), SMALL), SMALL, x, width);
  page.skip(4);
  page.paragraph(
    t('Scan the code with a phone and choose a password. It works once.'),
    {},
    x,
    width,
  );
  page.line(t('User ID: {loginId}', { loginId }), BOLD, x, width);
  page.line(t('At the kiosk: number {code}, PIN {pin}', { code, pin }), BOLD, x, width);
  page.paragraph(
    t(
      'The code works until {until}. Keep this slip to yourself; with it, anyone can sign in as you.',
      {
        until,
      },
    ),
    SMALL,
    x,
    width,
  );
  page.paragraph(link, { ...SMALL, size: 6.5 }, x, width);
  page.y = Math.max(page.y, top + QR) + 10;
  page.rule();
}
