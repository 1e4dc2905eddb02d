import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { getRuns, type Run } from './faces.ts';
import { getOpenType } from './sfnt.ts';

export interface TextStyle {
  /** Points. */
  size?: number;
  bold?: boolean;
  align?: 'left' | 'right';
  /** As `#rrggbb`. */
  color?: string;
}

const SIZE = 10.5;
/** Line height relative to the font size. */
const LEADING = 1.45;
/** Noto Sans' ascent: the distance from the baseline to the top of a line. */
const ASCENT = 1.069;

const LETTERS = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Loaded with the first document: it takes a twelfth of the time of loading a server. */
const loadKit = () => createRequire(import.meta.url)('pdfkit') as typeof PDFDocument;

/** Sets text in several fonts, which pdfkit can't do itself. */
export class Typesetter {
  readonly document: PDFKit.PDFDocument;
  /** The top of the next line, in points from the top of the page. */
  y = 0;
  #registered = new Set<string>();

  /** @param made the creation date in the file: equal content gives equal bytes. */
  constructor(about: {
    title: string;
    author: string;
    made: Date;
    margin: number;
    layout?: 'portrait' | 'landscape';
    /** Such as `en-GB`: the language for screen readers. */
    language?: string;
  }) {
    const Kit = loadKit();
    this.document = new Kit({
      size: 'A4',
      margin: about.margin,
      layout: about.layout ?? 'portrait',
      autoFirstPage: false,
      // Not Helvetica, which pdfkit would load from a file.
      font: '',
      lang: about.language ?? 'en',
      displayTitle: true,
      info: { Title: about.title, Author: about.author, CreationDate: about.made },
    });
  }

  get left(): number {
    return this.document.page.margins.left;
  }

  get width(): number {
    return this.document.page.width - this.left - this.document.page.margins.right;
  }

  newPage(): void {
    this.document.addPage();
    this.#forgetWords();
    this.y = this.document.page.margins.top;
  }

  /** A paragraph within a box, broken at spaces; moves `y` below it. */
  paragraph(text: string, style: TextStyle = {}, x = this.left, width = this.width): void {
    for (const line of this.lines(text, style, width)) this.line(line, style, x, width);
  }

  /** The height of one line in a style. */
  heightOf({ size = SIZE }: TextStyle = {}): number {
    return size * LEADING;
  }

  /** One line within a box, without breaking. */
  line(text: string, style: TextStyle = {}, x = this.left, width = this.width): void {
    const { size = SIZE, color = '#1c1f23', align = 'left' } = style;
    let at = align === 'right' ? x + width - this.measure(text, style) : x;
    for (const run of getRuns(text)) {
      this.#choose(run, style);
      this.document.fillColor(color).text(run.text, at, this.y + (LEADING - 1) * 0.5 * size, {
        lineBreak: false,
        baseline: -ASCENT * size,
      });
      at += this.document.widthOfString(run.text);
    }
    this.y += size * LEADING;
  }

  /** The text cut to the width of a box, with an ellipsis. */
  fitted(text: string, style: TextStyle, width: number): string {
    if (this.measure(text, style) <= width) return text;
    let kept = text;
    while (kept !== '' && this.measure(`${kept}…`, style) > width) kept = kept.slice(0, -1);
    return `${kept}…`;
  }

  measure(text: string, style: TextStyle = {}): number {
    return getRuns(text).reduce((width, run) => {
      this.#choose(run, style);
      return width + this.document.widthOfString(run.text);
    }, 0);
  }

  /** A thin horizontal line across a box. */
  rule(color = '#c9ced6', x = this.left, width = this.width): void {
    this.document
      .moveTo(x, this.y)
      .lineTo(x + width, this.y)
      .lineWidth(0.6)
      .strokeColor(color)
      .stroke();
  }

  skip(points: number): void {
    this.y += points;
  }

  /**
   * pdfkit keeps how each word is set until the end: 100,000 rows took 1 GB. Without that it takes four
   * times as long.
   */
  #forgetWords(): void {
    const fonts: unknown = Reflect.get(this.document, '_fontFamilies');
    for (const font of Object.values(fonts ?? {}) as unknown[]) {
      if (typeof font === 'object' && font && 'layoutCache' in font) {
        font.layoutCache = Object.create(null);
      }
    }
  }

  /** The output since the last call. */
  *finished(): Generator<Buffer> {
    for (;;) {
      const chunk: unknown = this.document.read();
      if (!Buffer.isBuffer(chunk)) return;
      yield chunk;
    }
  }

  /** A text's lines in a box: broken at line breaks, at spaces, and within words that are too long. */
  lines(text: string, style: TextStyle, width: number): string[] {
    return text.split(/\r\n|\r|\n/).flatMap((part) => this.#broken(part, style, width));
  }

  #broken(text: string, style: TextStyle, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/ +/).flatMap((one) => this.#pieces(one, style, width))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && this.measure(longer, style) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  /** A word, split between grapheme clusters if it is too long, so that conjuncts stay whole. */
  #pieces(word: string, style: TextStyle, width: number): string[] {
    if (this.measure(word, style) <= width) return [word];
    const pieces: string[] = [];
    let piece = '';
    for (const { segment } of LETTERS.segment(word)) {
      if (piece !== '' && this.measure(piece + segment, style) > width) {
        pieces.push(piece);
        piece = segment;
      } else piece += segment;
    }
    return [...pieces, piece];
  }

  #choose({ face }: Run, { size = SIZE, bold = false }: TextStyle): void {
    const name = `${face.name} ${bold ? 'bold' : 'regular'}`;
    if (!this.#registered.has(name)) {
      this.document.registerFont(name, getOpenType(bold ? face.bold : face.regular));
      this.#registered.add(name);
    }
    this.document.font(name).fontSize(size);
  }
}
