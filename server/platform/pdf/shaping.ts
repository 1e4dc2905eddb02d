import { Buffer as ShapingBuffer, Direction, shape, type Font } from 'harfbuzzjs';
import { LRUCache } from 'lru-cache';
import { openFont } from './fonts.ts';

interface Glyph {
  id: number;
  advanceWidth: number;
  /** The text that is copied from the PDF for this glyph. */
  codePoints: number[];
}

/** The position of a glyph in thousandths of the font size, as pdfkit expects it. */
interface GlyphPosition {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

/** A run of text as glyphs, from left to right. */
export interface ShapedRun {
  glyphs: Glyph[];
  positions: GlyphPosition[];
  /** The width of the run in thousandths of the font size. */
  advanceWidth: number;
  /**
   * Whether the glyphs are in another order than the letters, as in conjuncts, and vowels that are drawn before their
   * consonant.
   */
  isReordered: boolean;
}

/**
 * Shaped runs are cached, because each run is first measured to break lines and then drawn, and names of designations
 * and units occur in every row of a report.
 */
const shapedRuns = new LRUCache<string, ShapedRun>({ max: 20_000 });

let buffer: ShapingBuffer | undefined;

/**
 * Shapes a run of one font and direction with HarfBuzz, as browsers do. pdfkit itself would use fontkit, which leaves
 * the marks of Bengali conjuncts in the order in which they were typed, and does not join Arabic letters.
 */
export function shapeRun(text: string, woffFile: string, isRightToLeft: boolean): ShapedRun {
  const key = `${isRightToLeft ? '<' : '>'}${woffFile}\0${text}`;
  const known = shapedRuns.get(key);
  if (known) return known;
  const run = shapeNow(text, woffFile, isRightToLeft);
  shapedRuns.set(key, run);
  return run;
}

function shapeNow(text: string, woffFile: string, isRightToLeft: boolean): ShapedRun {
  const { font, scale } = openFont(woffFile);
  buffer ??= new ShapingBuffer();
  buffer.clearContents();
  buffer.addText(text);
  buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
  buffer.guessSegmentProperties();
  shape(font, buffer);
  const infos = buffer.getGlyphInfos();
  const texts = spell(text, font, infos);
  const glyphs = infos.map(({ codepoint }, index) => ({
    id: codepoint,
    advanceWidth: font.glyphHAdvance(codepoint),
    codePoints: Array.from(texts[index] || NOTHING).map(
      (character) => character.codePointAt(0) ?? 0,
    ),
  }));
  const positions = buffer.getGlyphPositions().map((position, index) => ({
    xAdvance: position.xAdvance * scale,
    yAdvance: position.yAdvance * scale,
    xOffset: position.xOffset * scale,
    yOffset: position.yOffset * scale,
    advanceWidth: (glyphs[index]?.advanceWidth ?? 0) * scale,
  }));
  return {
    glyphs,
    positions,
    advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    isReordered: isRightToLeft || texts.join('') !== text,
  };
}

/**
 * An invisible character (word joiner) for glyphs that have no character of their own, such as the dots of Arabic
 * letters.
 */
const NOTHING = '\u2060';

/**
 * The characters that belong to each glyph: the glyph's own if it has one, otherwise those of its cluster that belong
 * to no other glyph.
 */
function spell(
  text: string,
  font: Font,
  infos: readonly { codepoint: number; cluster: number }[],
): string[] {
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const left = new Map(
    starts.map((start, index) => [start, Array.from(text.slice(start, starts[index + 1]))]),
  );
  const own = infos.map(({ codepoint, cluster }) => {
    const characters = left.get(cluster) ?? [];
    const at = characters.findIndex(
      (character) => font.nominalGlyph(character.codePointAt(0) ?? 0) === codepoint,
    );
    return at < 0 ? undefined : characters.splice(at, 1)[0];
  });
  return own.map((character, index) => {
    if (character !== undefined) return character;
    return (left.get(infos[index]?.cluster ?? -1) ?? []).splice(0).join('');
  });
}
