import { msg } from '#machines/core/locales/messages.ts';

/** What one can choose of a person, in alphabetical order; all of them are good to hear. */
export const ADJECTIVES = [
  msg('Accepting'),
  msg('Adaptable'),
  msg('Brave'),
  msg('Calm'),
  msg('Caring'),
  msg('Cheerful'),
  msg('Clever'),
  msg('Dependable'),
  msg('Dignified'),
  msg('Energetic'),
  msg('Friendly'),
  msg('Giving'),
  msg('Helpful'),
  msg('Idealistic'),
  msg('Independent'),
  msg('Ingenious'),
  msg('Kind-hearted'),
  msg('Knowledgeable'),
  msg('Logical'),
  msg('Mature'),
  msg('Modest'),
  msg('Observant'),
  msg('Organized'),
  msg('Patient'),
  msg('Proud'),
  msg('Quiet'),
  msg('Reflective'),
  msg('Relaxed'),
  msg('Responsive'),
  msg('Self-assertive'),
  msg('Sensible'),
  msg('Spontaneous'),
  msg('Sympathetic'),
  msg('Trustworthy'),
  msg('Witty'),
] as const;

export const FEWEST_ADJECTIVES = 3;
export const MOST_ADJECTIVES = 6;
/** As many colleagues can be asked. */
export const MOST_ASKED = 12;

export interface Panes {
  /** Chosen by oneself and by others. */
  open: string[];
  /** Chosen by others alone. */
  blind: string[];
  /** Chosen by oneself alone. */
  hidden: string[];
  unknown: string[];
}

/** As many answers count as are a multiple of the least: one more answer alone would be known by what it adds. */
export const countShown = (answers: number, least: number): number => answers - (answers % least);

/** The four panes of the window, in the order of the adjectives, so that nothing says who chose what. */
export function getPanes(own: readonly string[], others: readonly string[]): Panes {
  const [mine, theirs] = [new Set(own), new Set(others)];
  const pick = (isMine: boolean, isTheirs: boolean) =>
    ADJECTIVES.filter((one) => mine.has(one) === isMine && theirs.has(one) === isTheirs);
  return {
    open: pick(true, true),
    blind: pick(false, true),
    hidden: pick(true, false),
    unknown: pick(false, false),
  };
}
