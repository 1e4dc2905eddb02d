import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { breakLines, cutToFit } from './lines.ts';
import { findDirection, splitRuns, type Run } from './runs.ts';
import { getOpenType } from './sfnt.ts';
import { shapeRun, type ShapedRun } from './shaping.ts';

export interface TextStyle {
  /** In points. */
  size?: number;
  bold?: boolean;
  /** Default: the side on which a text of its direction begins. */
  align?: 'left' | 'right';
  /** As `#rrggbb`. */
  color?: string;
}

const SIZE = 10.5;
/** Line height relative to the font size. */
const LEADING = 1.45;
/** Noto Sans' ascent: the distance from the top of a line to its baseline. */
const ASCENT = 1.069;

/** Loaded with the first document, because loading takes a twelfth of a server's start. */
const loadKit = () => createRequire(import.meta.url)('pdfkit') as typeof PDFDocument;

/** Sets text in several fonts and directions, shaped by HarfBuzz, which pdfkit alone cannot do. */
export class Typesetter {
  readonly document: PDFKit.PDFDocument;
  /** The top of the next line, in points from the top of the page. */
  y = 0;
  #registered = new Set<string>();

  /** @param made the creation date in the file, which is a parameter so that equal content gives equal bytes. */
  constructor(about: {
    title: string;
    author: string;
    made: Date;
    margin: number;
    layout?: 'portrait' | 'landscape';
    /** The language for screen readers, such as `en-GB`. */
    language?: string;
  }) {
    const Kit = loadKit();
    this.document = new Kit({
      size: 'A4',
      margin: about.margin,
      layout: about.layout ?? 'portrait',
      autoFirstPage: false,
      // Prevents pdfkit from loading Helvetica from a file.
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

  /** Sets a paragraph in a box, broken at spaces, and moves `y` below it. */
  paragraph(text: string, style: TextStyle = {}, x = this.left, width = this.width): void {
    for (const line of this.lines(text, style, width)) this.line(line, style, x, width);
  }

  /** The height of one line in a style. */
  heightOf({ size = SIZE }: TextStyle = {}): number {
    return size * LEADING;
  }

  /** The baseline of the next line, in points from the top of the page. */
  baselineOf({ size = SIZE }: TextStyle = {}): number {
    return this.y + ((LEADING - 1) * 0.5 + ASCENT) * size;
  }

  /** Sets one line in a box, without breaking it. */
  line(text: string, style: TextStyle = {}, x = this.left, width = this.width): void {
    const { size = SIZE, color = '#1c1f23' } = style;
    const direction = findDirection(text);
    const { align = direction === 'rtl' ? 'right' : 'left' } = style;
    const shaped = splitRuns(text, direction).map((run) => ({ run, glyphs: shape(run, style) }));
    const length = shaped.reduce((sum, { glyphs }) => sum + glyphs.advanceWidth, 0);
    let at = align === 'right' ? x + width - (length * size) / 1000 : x;
    this.document.fillColor(color);
    for (const { run, glyphs } of shaped) {
      this.#draw(run, glyphs, at, style);
      at += (glyphs.advanceWidth * size) / 1000;
    }
    this.y += size * LEADING;
  }

  /** The text, shortened with an ellipsis to fit the width of a box. */
  fitted(text: string, style: TextStyle, width: number): string {
    return cutToFit(text, (line) => this.measure(line, style) <= width);
  }

  measure(text: string, style: TextStyle = {}): number {
    const { size = SIZE } = style;
    return splitRuns(text).reduce(
      (width, run) => width + (shape(run, style).advanceWidth * size) / 1000,
      0,
    );
  }

  /** Draws a thin horizontal line across a box. */
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

  /** The output since the last call. */
  *finished(): Generator<Buffer> {
    for (;;) {
      const chunk: unknown = this.document.read();
      if (!Buffer.isBuffer(chunk)) return;
      yield chunk;
    }
  }

  /** A text's lines in a box. */
  lines(text: string, style: TextStyle, width: number): string[] {
    return breakLines(text, (line) => this.measure(line, style) <= width);
  }

  #draw(run: Run, glyphs: ShapedRun, x: number, style: TextStyle): void {
    const { document } = this;
    this.#choose(run, style);
    handGlyphs(document, glyphs);
    // Makes copying and searching use the typed text, where glyphs are in another order than letters.
    if (glyphs.isReordered) document.markContent('Span', { actual: run.text });
    document.text(run.text, x, this.baselineOf(style), { lineBreak: false, baseline: 0 });
    if (glyphs.isReordered) document.endMarkedContent();
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

const shape = ({ text, face, isRightToLeft }: Run, { bold = false }: TextStyle): ShapedRun =>
  shapeRun(text, bold ? face.bold : face.regular, isRightToLeft);

/** pdfkit asks its font for the glyphs of a text, but ours are already shaped. */
function handGlyphs(document: PDFKit.PDFDocument, glyphs: ShapedRun): void {
  const font: unknown = Reflect.get(document, '_font');
  if (typeof font !== 'object' || font === null || !('layout' in font)) {
    throw new Error('pdfkit has no font to give glyphs to');
  }
  font.layout = () => glyphs;
}
