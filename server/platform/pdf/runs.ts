import makeBidi, { type Bidi } from 'bidi-js';
import { fallbackFace, findFace, type Face } from './faces.ts';

/** A part of a line in a single font and direction. */
export interface Run {
  text: string;
  face: Face;
  isRightToLeft: boolean;
}

/** The replacement character, drawn for characters that no font has. */
const UNKNOWN = '\uFFFD';
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001F\u007F]/g;
/** Characters that control direction and are not drawn themselves. */
const ORDERING = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu;
const MAYBE_RIGHT_TO_LEFT =
  /[\u0590-\u08FF\u200F\u202B\u202E\u2067\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
/** A letter with the marks and joiners that follow it. */
const CLUSTER = /\P{M}[\p{M}\u200C\u200D]*|[\p{M}\u200C\u200D]+/gu;

let loaded: Bidi | undefined;
const bidi = (): Bidi => (loaded ??= makeBidi());

export type TextDirection = 'ltr' | 'rtl';

/** Whether text may contain parts from right to left. For most texts, this simple check saves the full algorithm. */
export const hasRightToLeft = (text: string): boolean => MAYBE_RIGHT_TO_LEFT.test(text);

/** The direction of a paragraph, which is that of its first letter outside directional isolates (UAX 9, P2). */
export function findDirection(text: string): TextDirection {
  if (!hasRightToLeft(text)) return 'ltr';
  return (bidi().getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';
}

/** Splits a line into runs of one font and direction, in the order in which they are drawn from left to right. */
export function splitRuns(line: string, direction: TextDirection = findDirection(line)): Run[] {
  const text = line.normalize('NFC').replaceAll(CONTROLS, '');
  const levels =
    direction === 'rtl' || hasRightToLeft(text)
      ? bidi().getEmbeddingLevels(text, direction).levels
      : null;
  const runs: (Run & { level: number })[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const visible = cluster.replaceAll(ORDERING, '');
    if (visible === '') continue;
    const level = levels?.[index] ?? 0;
    const last = runs.at(-1);
    const previous = last?.level === level ? last : undefined;
    // A space is drawn in the font of the word before it, if that font has a space.
    const face = findFace(visible, /^[\p{M}\s]/u.test(visible) ? previous?.face : undefined);
    const drawn = face ? visible : UNKNOWN;
    if (previous && previous.face === (face ?? fallbackFace())) previous.text += drawn;
    else {
      const isRightToLeft = level % 2 === 1;
      runs.push({ text: drawn, face: face ?? fallbackFace(), isRightToLeft, level });
    }
  }
  return levels ? orderRuns(runs) : runs;
}

/** Reverses runs level by level, from the highest down to the lowest odd level (UAX 9, L2). */
function orderRuns<Item extends { level: number }>(runs: Item[]): Item[] {
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let from = 0; from < runs.length; from += 1) {
      let until = from;
      while ((runs[until]?.level ?? -1) >= level) until += 1;
      if (until === from) continue;
      runs.splice(from, until - from, ...runs.slice(from, until).toReversed());
      from = until;
    }
  }
  return runs;
}

/** The characters of text that no font can draw, each listed once. */
export function findUnprintable(text: string): string[] {
  const clusters = text.normalize('NFC').replaceAll(CONTROLS, '').match(CLUSTER) ?? [];
  return [...new Set(clusters)].filter((cluster) => findFace(cluster) === undefined);
}

const ISOLATE = '\u2068';
const END_OF_ISOLATE = '\u2069';

/** Isolates the direction of a value from that of the surrounding sentence. */
export const isolate = (value: string): string =>
  hasRightToLeft(value) ? `${ISOLATE}${value}${END_OF_ISOLATE}` : value;
