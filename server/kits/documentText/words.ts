/** Words longer than this are account numbers, or garbage from broken files. */
const LONGEST = 60;
const MAX = 20_000;
/** The maximum size of a document's words in bytes. PostgreSQL stores up to 1 MB and refuses more. */
const MAX_BYTES = 1_000_000;

/** The distinct words of a document. A word consists of letters with their marks, or of digits, in any script. */
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
    if (bytes > MAX_BYTES) break;
    words.add(kept);
    if (words.size >= MAX) break;
  }
  return [...words];
}

/**
 * A PostgreSQL text query for texts that contain all these words; the last word may be incomplete. Null if there are no
 * words.
 */
export function wordsWanted(text: string): string | null {
  const words = getWords(text);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
