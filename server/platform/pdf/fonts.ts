import { Blob, Face, Font } from 'harfbuzzjs';
import { getOpenType } from './sfnt.ts';

/** A font file that was opened for shaping. */
export interface OpenFont {
  font: Font;
  /** Code points with a glyph. */
  characters: ReadonlySet<number>;
  /** The factor from font units to thousandths of the font size. */
  scale: number;
}

const fonts = new Map<string, OpenFont>();

/** Opens a WOFF file, once: shaping reads its tables in place. */
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
