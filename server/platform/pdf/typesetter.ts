import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { breakLines, cutToFit } from './lines.ts';
import { findDirection, splitRuns, type Run } from './runs.ts';
import { getOpenType } from './sfnt.ts';
import { shapeRun, type ShapedRun } from './shaping.ts';

export interface TextStyle {
  /** The font size in points. */
  size?: number;
  bold?: boolean;
  /** The side at which the text begins; by default it is chosen by the direction of the text. */
  align?: 'left' | 'right';
  /** The color as `#rrggbb`. */
  color?: string;
}

const SIZE = 10.5;
/** The height of a line relative to the font size. */
const LEADING = 1.45;
/** The distance from the top of a line to its baseline, relative to the font size, in Noto Sans. */
const ASCENT = 1.069;

/**
 * Loads pdfkit only with the first document, because loading takes a twelfth of the time that a server needs to start.
 */
const loadKit = () => createRequire(import.meta.url)('pdfkit') as typeof PDFDocument;

/**
 * Writes text in several fonts and directions into a PDF, shaped by HarfBuzz. pdfkit itself supports neither several
 * directions nor this shaping.
 */
export class Typesetter {
  readonly document: PDFKit.PDFDocument;
  /** The top of the next line, in points from the top of the page. */
  y = 0;
  #registered = new Set<string>();

  /**
   * @param about.made the creation date in the file. It is a parameter, so that the same content produces the same
   * bytes.
   */
  constructor(about: {
    title: string;
    author: string;
    made: Date;
    margin: number;
    layout?: 'portrait' | 'landscape';
    /** The language for screen readers, such as `en-GB`. */
    language?: string;
    /** The password that opens the file, which is then encrypted with AES-256. */
    password?: string;
  }) {
    const Kit = loadKit();
    this.document = new Kit({
      size: 'A4',
      margin: about.margin,
      layout: about.layout ?? 'portrait',
      autoFirstPage: false,
      // An empty font name keeps pdfkit from loading Helvetica from a file.
      font: '',
      lang: about.language ?? 'en',
      displayTitle: true,
      ...(about.password !== undefined && {
        pdfVersion: '1.7ext3',
        userPassword: about.password,
        ownerPassword: randomBytes(24).toString('base64url'),
        permissions: { printing: 'highResolution', copying: true, contentAccessibility: true },
      }),
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

  /** Writes a paragraph into a box, in as many lines as it needs, and moves `y` below it. */
  paragraph(text: string, style: TextStyle = {}, x = this.left, width = this.width): void {
    for (const line of this.lines(text, style, width)) this.line(line, style, x, width);
  }

  /** The height of a line in this style. */
  heightOf({ size = SIZE }: TextStyle = {}): number {
    return size * LEADING;
  }

  /** The baseline of the next line, in points from the top of the page. */
  baselineOf({ size = SIZE }: TextStyle = {}): number {
    return this.y + ((LEADING - 1) * 0.5 + ASCENT) * size;
  }

  /** Writes one line into a box without breaking it. */
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

  /** Text that is cut off with an ellipsis to fit the width of a box. */
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

  /** The part of the file that was generated since the last call. */
  *finished(): Generator<Buffer> {
    for (;;) {
      const chunk: unknown = this.document.read();
      if (!Buffer.isBuffer(chunk)) return;
      yield chunk;
    }
  }

  /** The lines into which text is broken in a box. */
  lines(text: string, style: TextStyle, width: number): string[] {
    return breakLines(text, (line) => this.measure(line, style) <= width);
  }

  #draw(run: Run, glyphs: ShapedRun, x: number, style: TextStyle): void {
    const { document } = this;
    this.#choose(run, style);
    handGlyphs(document, glyphs);
    // If glyphs are in another order than letters, this attribute lets copying and searching find the text as it was
    // typed.
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

/** Makes pdfkit use glyphs that are already shaped. Otherwise it would get the glyphs of the text from its own font. */
function handGlyphs(document: PDFKit.PDFDocument, glyphs: ShapedRun): void {
  const font: unknown = Reflect.get(document, '_font');
  if (typeof font !== 'object' || font === null || !('layout' in font)) {
    throw new Error('pdfkit has no font to give glyphs to');
  }
  font.layout = () => glyphs;
}
