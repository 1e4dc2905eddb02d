import type { MessageValues } from '#machines/core/locales/messages.ts';
import { drawQR } from '#server/platform/pdf/drawQR.ts';
import type { TextStyle, Typesetter } from '#server/platform/pdf/typesetter.ts';
import { checkAddress, spelled } from './code.ts';
import type { PaperLocale } from './locale.ts';
import {
  getCounts,
  getFields,
  getGivenDate,
  getText,
  TABLE_ROW,
  type Block,
  type Cell,
  type Line,
  type Paper,
  type PaperValues,
} from './paper.ts';
import { getTextColumns, printRow, type RowLook } from './tableRow.ts';

const MUTED: TextStyle = { color: '#5a6472' };
const SMALL: TextStyle = { ...MUTED, size: 8.5 };
const BOLD: TextStyle = { bold: true };
const STYLES = { strong: BOLD, muted: MUTED, small: SMALL } as const;
const ACCENT = '#24406e';

/**
 * The height of the footer with the code. The footer is below the text, or on a separate page if it does not fit there.
 */
const FOOT = 84;
const QR = 64;
/** The distance from the bottom of the page to the line that identifies the paper. */
const EDGE = 34;
/** The space below each paragraph of the text. */
const PARAGRAPH_GAP = 5;

/** The content of a printed paper. */
export interface Printed {
  paper: Paper;
  number: string;
  code: string;
  issuedOn: string;
  values: PaperValues;
}

export interface About {
  locale: PaperLocale;
  /** The URL of the application, for the QR code. */
  address: string;
  /** The logo as PNG or JPEG; null if there is none. */
  logo: Buffer | null;
}

/** Lays out a paper, beginning on a new page. */
export function setPaper(page: Typesetter, printed: Printed, about: About): void {
  new Sheet(page, printed, about).set();
}

class Sheet {
  readonly #page: Typesetter;
  readonly #printed: Printed;
  readonly #about: About;
  readonly #written: Record<string, string>;
  /** The values for sentences, in which counts are numbers, so that they can have a plural. */
  readonly #inSentences: MessageValues;
  #pages = 0;

  constructor(page: Typesetter, printed: Printed, about: About) {
    this.#page = page;
    this.#printed = printed;
    this.#about = about;
    const fields = getFields(printed.paper);
    this.#written = about.locale.written(fields, printed.values);
    this.#inSentences = { ...this.#written, ...getCounts(fields, printed.values) };
  }

  set(): void {
    this.#newPage();
    this.#head();
    const { body, dense } = this.#printed.paper;
    for (const block of body) {
      const from = this.#page.y;
      this.#block(block, this.#page.width);
      const isShown = block.kind === 'paragraph' && this.#page.y !== from;
      if (isShown && !dense) this.#page.skip(PARAGRAPH_GAP);
    }
    this.#foot();
  }

  #newPage(): void {
    const page = this.#page;
    page.newPage();
    this.#pages += 1;
    const top = page.y;
    // Removes the bottom margin, because pdfkit would otherwise start a new page when something is
    // written below the margin.
    const { margins } = page.document.page;
    const { bottom } = margins;
    margins.bottom = 0;
    page.y = page.document.page.height - EDGE;
    const { number } = this.#printed;
    page.line(this.#about.locale.t('{number} · page {page}', { number, page: this.#pages }), {
      ...SMALL,
      size: 7.5,
      align: 'right',
    });
    margins.bottom = bottom;
    page.y = top;
  }

  /** Starts a new page if less than this height is left on the current one. */
  #need(points: number): void {
    const { height, margins } = this.#page.document.page;
    if (this.#page.y + points > height - margins.bottom) this.#newPage();
  }

  #head(): void {
    const page = this.#page;
    const { values, number, issuedOn, paper } = this.#printed;
    const { locale, logo } = this.#about;
    const top = page.y;
    const beside = logo ? page.width - 130 : page.width;
    if (logo) this.#logo(logo, top);
    const name = { ...BOLD, size: 16, color: ACCENT };
    page.paragraph(getText(values, 'accountName'), name, page.left, beside);
    page.paragraph(getText(values, 'unitName'), MUTED, page.left, beside);
    const address = getText(values, 'unitAddress');
    if (address !== '') page.paragraph(address, SMALL, page.left, beside);
    if (logo) page.y = Math.max(page.y, top + 48);
    page.skip(8);
    page.rule(ACCENT);
    page.skip(14);
    const from = page.y;
    const givenBy = getGivenDate(paper);
    const dated = givenBy === null ? issuedOn : getText(values, givenBy);
    const day = { day: { kind: 'date', label: '' } } as const;
    const { day: date = '' } = locale.written(day, { day: dated });
    page.line(`${locale.t('Date')}: ${date}`, { align: 'right' });
    page.line(`${locale.t('Reference')}: ${number}`, { align: 'right' });
    const below = page.y;
    page.y = from;
    for (const block of paper.address) this.#block(block, page.width * 0.6);
    page.y = Math.max(page.y, below);
    page.skip(18);
  }

  #logo(logo: Buffer, top: number): void {
    const page = this.#page;
    try {
      page.document.image(logo, page.left + page.width - 120, top, {
        fit: [120, 48],
        align: 'right',
      });
    } catch {
      // Ignores an image whose format only browsers can read. The name of the company is printed without it.
    }
  }

  #isShown({ when, unless }: { when?: string; unless?: string }, values: PaperValues): boolean {
    const has = (name: string) => {
      const value = values[name];
      return Array.isArray(value) ? value.length > 0 : Boolean(value);
    };
    return (when === undefined || has(when)) && (unless === undefined || !has(unless));
  }

  #block(block: Block, width: number): void {
    if (!this.#isShown(block, this.#printed.values)) return;
    if (block.kind === 'space') {
      this.#page.skip(block.points);
      return;
    }
    if (block.kind === 'table') {
      this.#table(block.head, block.lines);
      return;
    }
    if (block.kind === 'tables') {
      this.#tables(block.of);
      return;
    }
    const style = block.style ? STYLES[block.style] : {};
    this.#flow(this.#about.locale.t(block.text, this.#inSentences), style, width);
  }

  #flow(text: string, style: TextStyle, width: number): void {
    const page = this.#page;
    for (const line of page.lines(text, style, width)) {
      this.#need(page.heightOf(style));
      page.line(line, style, page.left, width);
    }
  }

  #table(head: readonly Cell[], lines: readonly Line[]): void {
    const page = this.#page;
    const { locale } = this.#about;
    const { paper, values } = this.#printed;
    const say = ({ label, text = '' }: Cell, written: Record<string, string>) =>
      label === undefined ? locale.t(text, written) : locale.t(label);
    const columns = getTextColumns(paper, lines);
    this.#row(
      head.map((cell) => say(cell, this.#written)),
      { style: MUTED, textColumns: columns },
    );
    for (const line of lines) {
      if (!this.#isShown(line, values)) continue;
      const look = { textColumns: columns, style: line.strong ? BOLD : {} };
      const field = line.of === undefined ? undefined : paper.fields[line.of];
      const rows = line.of === undefined ? undefined : values[line.of];
      if (field?.kind !== 'rows' || !Array.isArray(rows)) {
        this.#row(
          line.cells.map((cell) => say(cell, this.#written)),
          look,
        );
        continue;
      }
      for (const row of rows as readonly PaperValues[]) {
        const written = locale.written(field.of, row);
        this.#row(
          line.cells.map((cell) => say(cell, written)),
          look,
        );
      }
    }
    page.rule();
    page.skip(10);
  }

  #tables(of: string): void {
    const page = this.#page;
    const { locale } = this.#about;
    const rows = this.#printed.values[of];
    if (!Array.isArray(rows)) return;
    const isBengali = locale.tag.startsWith('bn');
    let columns = 0;
    const end = () => {
      if (columns > 0) {
        page.rule();
        page.skip(10);
      }
      columns = 0;
    };
    for (const row of rows as readonly PaperValues[]) {
      const written = locale.written(TABLE_ROW, row);
      const say = (name: string) => (isBengali && written[`${name}Bn`]) || (written[name] ?? '');
      if (row['role'] === 'paragraph') {
        end();
        this.#flow(say('name'), {}, page.width);
        page.skip(PARAGRAPH_GAP);
        continue;
      }
      const cells = [say('name'), say('text') || (written['amount'] ?? '')];
      const third = say('third') || (written['further'] ?? '');
      if (row['role'] === 'head') {
        end();
        columns = third === '' ? 2 : 3;
        this.#row(columns === 3 ? [...cells, third] : cells, { style: MUTED });
        continue;
      }
      const style = row['role'] === 'strong' ? BOLD : {};
      this.#row(columns === 3 ? [...cells, third] : cells, { style });
    }
    end();
  }

  #row(cells: readonly string[], row: RowLook = {}): void {
    printRow(this.#page, cells, row, (points) => this.#need(points));
  }

  /** Prints how to check the paper: the URL as a QR code, and the code for typing. */
  #foot(): void {
    const page = this.#page;
    const { locale, address } = this.#about;
    const { code } = this.#printed;
    this.#need(FOOT);
    const { height, margins } = page.document.page;
    page.y = height - margins.bottom - FOOT + 8;
    page.rule();
    page.skip(8);
    const top = page.y;
    drawQR(page.document, checkAddress(address, code), { x: page.left, y: top, size: QR });
    const x = page.left + QR + 14;
    const width = page.width - QR - 14;
    page.y = top + 4;
    page.paragraph(
      locale.t('To verify this document, scan the code or open {address} and enter', {
        address: checkAddress(address, ''),
      }),
      SMALL,
      x,
      width,
    );
    page.line(spelled(code), { ...BOLD, size: 11 }, x, width);
  }
}
