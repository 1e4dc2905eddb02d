import { msg } from '#machines/core/locales/messages.ts';

/** The adjectives that people can choose from, in alphabetical order. All of them are positive. */
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
export const MAX_ADJECTIVES = 6;
/** A person can ask at most this many colleagues. */
export const MAX_ASKED = 12;

export interface Panes {
  /** Chosen both by the person and by others. */
  open: string[];
  /** Chosen only by others. */
  blind: string[];
  /** Chosen only by the person. */
  hidden: string[];
  unknown: string[];
}

/**
 * Returns how many answers are counted, which is a multiple of the minimum. A single additional answer could
 * otherwise be inferred from what it adds.
 */
export const countShown = (answers: number, least: number): number => answers - (answers % least);

/**
 * Returns the four panes of the window. Adjectives are in alphabetical order, so that the order doesn't
 * reveal who chose what.
 */
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
