import { Blob, Face, Font } from 'harfbuzzjs';
import { getOpenType } from './sfnt.ts';

/** A font file opened for shaping, which is the choice and placement of glyphs. */
export interface OpenFont {
  font: Font;
  /** The characters for which the font has a glyph. */
  characters: ReadonlySet<number>;
  /** The factor that converts units of the font into thousandths of the font size. */
  scale: number;
}

const fonts = new Map<string, OpenFont>();

/** Opens a WOFF file; each file is opened only once. */
export function openFont(woffFile: string): OpenFont {
  const known = fonts.get(woffFile);
  if (known) return known;
  const face = new Face(new Blob(getOpenType(woffFile)));
  const opened = {
    font: new Font(face),
    characters: new Set(face.collectUnicodes()),
    scale: 1000 / face.upem,
  };
  fonts.set(woffFile, opened);
  return opened;
}
