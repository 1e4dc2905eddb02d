import PDFDocument from 'pdfkit';
import { runsOf, type Run } from './faces.ts';
import { openTypeOf } from './sfnt.ts';

export interface TextStyle {
  /** Points. */
  size?: number;
  bold?: boolean;
  align?: 'left' | 'right';
  /** As `#rrggbb`. */
  color?: string;
}

const SIZE = 10.5;
/** Space between lines, as a share of the size. */
const LEADING = 1.45;
/** Noto Sans' ascent: where a line's top is, seen from its baseline. */
const ASCENT = 1.069;

const LETTERS = new Intl.Segmenter('bn', { granularity: 'grapheme' });

/** Sets text in whichever typefaces it needs, which pdfkit by itself does with one at a time. */
export class Typesetter {
  readonly document: PDFKit.PDFDocument;
  /** Where the next line begins, in points from the page's top. */
  y = 0;
  #registered = new Set<string>();

  /** @param made the moment the file says it was made: the same content is the same bytes. */
  constructor(about: {
    title: string;
    author: string;
    made: Date;
    margin: number;
    layout?: 'portrait' | 'landscape';
    /** As `en-GB`: what a screen reader takes the text for. */
    language?: string;
  }) {
    this.document = new PDFDocument({
      size: 'A4',
      margin: about.margin,
      layout: about.layout ?? 'portrait',
      autoFirstPage: false,
      // Not Helvetica, which would be read from a file beside pdfkit's own.
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
    this.y = this.document.page.margins.top;
  }

  /** A paragraph within a box, broken at blanks; `y` is then below it. */
  paragraph(text: string, style: TextStyle = {}, x = this.left, width = this.width): void {
    for (const line of this.lines(text, style, width)) this.line(line, style, x, width);
  }

  /** How far one line of a style brings `y`. */
  heightOf({ size = SIZE }: TextStyle = {}): number {
    return size * LEADING;
  }

  /** One line within a box, without breaking it. */
  line(text: string, style: TextStyle = {}, x = this.left, width = this.width): void {
    const { size = SIZE, color = '#1c1f23', align = 'left' } = style;
    let at = align === 'right' ? x + width - this.measure(text, style) : x;
    for (const run of runsOf(text)) {
      this.#choose(run, style);
      this.document.fillColor(color).text(run.text, at, this.y + (LEADING - 1) * 0.5 * size, {
        lineBreak: false,
        baseline: -ASCENT * size,
      });
      at += this.document.widthOfString(run.text);
    }
    this.y += size * LEADING;
  }

  /** As much of a text as fits a box, with an ellipsis where some doesn't. */
  fitted(text: string, style: TextStyle, width: number): string {
    if (this.measure(text, style) <= width) return text;
    let kept = text;
    while (kept !== '' && this.measure(`${kept}…`, style) > width) kept = kept.slice(0, -1);
    return `${kept}…`;
  }

  measure(text: string, style: TextStyle = {}): number {
    return runsOf(text).reduce((width, run) => {
      this.#choose(run, style);
      return width + this.document.widthOfString(run.text);
    }, 0);
  }

  /** A thin rule across a box. */
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

  /** What has been written since it was last asked. */
  *finished(): Generator<Buffer> {
    for (;;) {
      const chunk: unknown = this.document.read();
      if (!Buffer.isBuffer(chunk)) return;
      yield chunk;
    }
  }

  /** A text's lines in a box: broken where it says, at blanks, and within a word that fits no line. */
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

  /** A word as it is, or cut between letters, never within one: a conjunct stays whole. */
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
      this.document.registerFont(name, openTypeOf(bold ? face.bold : face.regular));
      this.#registered.add(name);
    }
    this.document.font(name).fontSize(size);
  }
}
