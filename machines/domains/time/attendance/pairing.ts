import { type Span } from './clock.ts';

/** A punch of a device. Punches without a direction count as in and out alternately. */
export interface Punch {
  /** The time in minutes. */
  at: number;
  kind: 'in' | 'out' | null;
  /** Whether the device distinguishes in and out, so that its direction counts under any calendar. */
  isDirected?: boolean;
}

/**
 * Returns the punches without directions, unless the directions count. Many clocks send the same direction
 * for every punch.
 */
export const asDirected = (punches: readonly Punch[], usesDirections: boolean): Punch[] =>
  punches.map(({ at, kind, isDirected }) => ({
    at,
    kind: usesDirections || isDirected === true ? kind : null,
  }));

/**
 * How presence is counted: from the first in to the last out, or each pair separately, so that absences in
 * between don't count.
 */
export type Pairing = 'firstLast' | 'pairs';

export interface Paired {
  spans: Span[];
  first: number | null;
  last: number | null;
  /**
   * Whether a punch has no counterpart. A person must correct it, because the missing time is never guessed.
   */
  isMissing: boolean;
  /** An in without an out, which an automatic check-out could complete. */
  open: number | null;
}

/** A second punch of the same kind within this many minutes is a duplicate. */
const BOUNCE = 2;
/**
 * A punch with another key within this many minutes is dropped as a mistake, unless one period of work ends
 * as the next begins.
 */
const SLIP = 1;

/** Returns punches in order without duplicates, because a device may report a card twice. */
export const inOrder = (punches: readonly Punch[]): Punch[] =>
  punches
    .toSorted((a, b) => a.at - b.at)
    .filter((punch, index, all) => {
      const before = all[index - 1];
      return !before || punch.at - before.at >= BOUNCE || punch.kind !== before.kind;
    });

const withoutSlips = (punches: readonly Punch[]): Punch[] =>
  punches.filter(({ at, kind }, index) => {
    const before = punches[index - 1];
    const isNext = before?.kind === 'out' && kind === 'in' && index < punches.length - 1;
    return !before || at - before.at >= SLIP || isNext;
  });

/**
 * Pairs punches to periods of work. An "out" at the beginning, a second "in" and a last punch without
 * counterpart are dropped. If every pair counts, such punches are reported as missing a counterpart.
 */
export function pair(punches: readonly Punch[], pairing: Pairing): Paired {
  const read = withoutSlips(inOrder(punches));
  const isTyped = read.some(({ kind }) => kind !== null);
  const { turns, open, unpaired } = isTyped ? typedTurns(read) : inTurns(read);
  const [firstTurn] = turns;
  const lastOut = isTyped
    ? read.findLast(({ kind, at }) => kind !== 'in' && firstTurn && at > firstTurn.from)?.at
    : read.length > 1
      ? read.at(-1)?.at
      : undefined;
  const spans =
    pairing === 'pairs' || !firstTurn || lastOut === undefined
      ? turns
      : [{ from: firstTurn.from, to: lastOut }];
  const lastIn = read.findLast(({ kind }) => kind === 'in')?.at;
  const isMissing =
    read.length > 0 &&
    (spans.length === 0 ||
      (pairing === 'pairs' && unpaired > 0) ||
      (isTyped && lastIn !== undefined && (lastOut === undefined || lastIn > lastOut)) ||
      (!isTyped && pairing === 'pairs' && read.length % 2 === 1));
  return {
    spans,
    first: read.find(({ kind }) => kind !== 'out')?.at ?? null,
    last: lastOut ?? null,
    isMissing,
    open: isMissing ? open : null,
  };
}

interface Turns {
  turns: Span[];
  open: number | null;
  /** How many punches belong to no period, except for the open one. */
  unpaired: number;
}

function inTurns(read: readonly Punch[]): Turns {
  const turns = read.flatMap(({ at }, index) => {
    const out = read[index + 1];
    return index % 2 === 0 && out ? [{ from: at, to: out.at }] : [];
  });
  return { turns, open: read.length % 2 === 1 ? (read.at(-1)?.at ?? null) : null, unpaired: 0 };
}

function typedTurns(read: readonly Punch[]): Turns {
  const turns: Span[] = [];
  let open: number | null = null;
  let unpaired = 0;
  for (const { at, kind } of read) {
    // A punch without a direction counts as the direction that is expected next.
    if (open === null && kind !== 'out') open = at;
    else if (open !== null && kind !== 'in') {
      turns.push({ from: open, to: at });
      open = null;
    } else unpaired += 1;
  }
  return { turns, open, unpaired };
}

/** A period of presence. `to` is null while the person is still there. */
export interface Stay {
  from: number;
  to: number | null;
}

/** Converts punches to periods of presence. The last one may still be open. */
export function getStays(punches: readonly Punch[]): Stay[] {
  const read = inOrder(punches);
  const { turns, open } = read.some(({ kind }) => kind !== null) ? typedTurns(read) : inTurns(read);
  return open === null ? turns : [...turns, { from: open, to: null }];
}

/**
 * Returns why another period of presence is refused: one is still open, it overlaps another, or it ends
 * before it starts.
 */
export function staySanity(stays: readonly Stay[], next: Stay): string | null {
  if (next.to !== null && next.to < next.from) return 'Out cannot be before in';
  for (const { from, to } of stays) {
    if (to === null && next.to === null) return 'Check out first';
    if (to === null ? (next.to ?? Infinity) > from : next.from < to && (next.to ?? Infinity) > from)
      return 'These hours overlap others';
  }
  return null;
}
