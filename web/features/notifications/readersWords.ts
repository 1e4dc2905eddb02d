import { sentencesOf } from '#machines/notifications/sentences.ts';
import { formatCount, formatDate } from '#web/components/ui/index.ts';
import { betweenSentences, type Say } from '#web/lib/words.ts';

const written: Readonly<Record<string, (value: string, say: Say) => string>> = {
  count: (value) => formatCount(Number(value.replaceAll(',', ''))),
  from: (day) => formatDate(day),
  until: (day) => formatDate(day),
  stages: (labels, say) =>
    labels
      .split(', ')
      .map((label) => say(label))
      .join(', '),
};

/** What a notice says, in the reader's language as far as its dictionary goes. */
export const inReadersWords = (say: Say, said: string): string =>
  sentencesOf(said)
    .map(({ text, values }) => {
      const filled = Object.entries(values).map(
        ([gap, value]) => [gap, written[gap]?.(value, say) ?? value] as const,
      );
      return say(text, Object.fromEntries(filled));
    })
    .join(betweenSentences());
