import { isFoundBy } from '#machines/core/values/textKeys.ts';
import type { Chart } from '#machines/core/chart/contract.ts';

/** The states that match the typed text by name or by a transition's name; null for no text. */
export function getStatesInWords(
  { states, transitions }: Chart,
  text: string,
): ReadonlySet<string> | null {
  if (text.trim() === '') return null;
  const speaks = (...words: string[]) => words.some((word) => isFoundBy(word, text));
  return new Set([
    ...states.filter(({ id, label, who }) => speaks(id, label, who.label)).map(({ id }) => id),
    ...transitions
      .filter(({ event, label, guard }) => speaks(event, label, guard?.words ?? ''))
      .map(({ from }) => from),
  ]);
}
