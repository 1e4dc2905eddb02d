/** Longer ones are account numbers, or garbage from broken files. */
const LONGEST = 60;
const MOST = 20_000;
/** PostgreSQL stores up to 1 MB of words, and refuses a file with more. */
const MOST_BYTES = 1_000_000;

/** The distinct words of a text: letters with marks, and digits, of any script. */
export function getWords(text: string): string[] {
  const words = new Set<string>();
  let bytes = 0;
  for (const [word] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    const kept = word.slice(0, LONGEST);
    if (words.has(kept)) continue;
    bytes += Buffer.byteLength(kept);
    if (bytes > MOST_BYTES) break;
    words.add(kept);
    if (words.size >= MOST) break;
  }
  return [...words];
}

/** A query for texts with all these words, the last one as a prefix; null without words. */
export function wordsWanted(text: string): string | null {
  const words = getWords(text);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
