/** Longer ones are numbers of accounts and rubbish of bad files. */
const LONGEST = 60;
const MOST = 20_000;

/** The words of a text, each once: letters with their signs, and digits, of any writing. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const [word] of text
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/[\p{L}\p{N}\p{M}]+/gu)) {
    words.add(word.slice(0, LONGEST));
    if (words.size >= MOST) break;
  }
  return [...words];
}

/** What finds texts that hold all these words, the last one as far as it was typed; null for no word at all. */
export function wordsWanted(text: string): string | null {
  const words = wordsOf(text);
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ');
}
