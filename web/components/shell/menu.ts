import { searchKey } from '#machines/core/values/textKeys.ts';
import type { ReactNode } from 'react';

/** An entry of the side menu: a screen, or a group of further entries. Up to three levels. */
export interface MenuEntry {
  label: string;
  /** The screen's path; a group has that of its first screen. */
  to: string;
  /** The English label, if `label` is in another language. */
  english?: string;
  /** Other words by which it is looked for. */
  words?: string;
  icon?: ReactNode;
  /** Its screen isn't built yet. */
  planned?: boolean;
  /** A URL of another site, which opens in a new tab. */
  external?: boolean;
  children: readonly MenuEntry[];
}

/** Every screen with its entries from the first level down. */
export const getScreens = (
  menu: readonly MenuEntry[],
  above: readonly MenuEntry[] = [],
): MenuEntry[][] =>
  menu.flatMap((entry) =>
    entry.children.length === 0
      ? [[...above, entry]]
      : getScreens(entry.children, [...above, entry]),
  );

/** Whether the path is this screen's or below it. */
const leadsTo = (to: string, path: string): boolean => path === to || path.startsWith(`${to}/`);

/** Group, subject and feature: paths with the same first three parts belong together. */
const FEATURE_PARTS = 3;

/** The feature of a screen's tab, such as `…/tracer/all`. */
function getFeature(to: string): string {
  const parts = to.split('/').slice(1, -1);
  return parts.length < FEATURE_PARTS ? to : `/${parts.join('/')}`;
}

/**
 * The entries from the first level down to the screen at this path, or to the nearest parent, or to one
 * of the same feature; empty if there is none.
 */
export function trailTo(menu: readonly MenuEntry[], path: string): MenuEntry[] {
  const nearest = (home: (to: string) => string) => {
    const getLength = (trail: readonly MenuEntry[]) => home(trail.at(-1)?.to ?? '').length;
    return getScreens(menu)
      .filter((trail) => leadsTo(home(trail.at(-1)?.to ?? ''), path))
      .reduce<MenuEntry[]>(
        (best, trail) => (getLength(trail) > getLength(best) ? trail : best),
        [],
      );
  };
  const own = nearest((to) => to);
  return own.length > 0 ? own : nearest(getFeature);
}

const getNames = ({ label, english }: MenuEntry): string[] => [
  searchKey(label),
  ...(english === undefined ? [] : [searchKey(english)]),
];

export interface Suggestion {
  entry: MenuEntry;
  /** The parent labels, to distinguish entries with the same name. */
  within: string;
}

/**
 * Results of the menu search: names that begin with the text (spec 000 §2), then names with a word that
 * does, then names that contain it, then entries with another word for it, of which the first fit best.
 */
export function suggestionsFor(menu: readonly MenuEntry[], typed: string): Suggestion[] {
  const wanted = searchKey(typed);
  if (wanted === '') return [];
  const ranked = getLines(menu).flatMap((trail) => {
    const entry = trail.at(-1);
    const rank = entry ? rankOfEntry(entry, wanted) : Infinity;
    if (!entry || rank === Infinity) return [];
    const within = trail.slice(0, -1).map(({ label }) => label);
    return [{ rank, suggestion: { entry, within: within.join(' › ') } }];
  });
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ suggestion }) => suggestion);
}

const OTHER_WORD = 3;

function rankOfEntry(entry: MenuEntry, wanted: string): number {
  const named = Math.min(...getNames(entry).map((name) => getRank(name, wanted)));
  if (named < Infinity || entry.words === undefined) return named;
  const words = searchKey(entry.words);
  return getRank(words, wanted) <= 1 ? OTHER_WORD + words.indexOf(wanted) / words.length : Infinity;
}

/**
 * Rank of a match: 0 for the start of the name, 1 for the start of a word, 2 for anywhere, Infinity for
 * none.
 */
function getRank(name: string, wanted: string): number {
  const at = name.indexOf(wanted);
  if (at <= 0) return at === 0 ? 0 : Infinity;
  return name.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => word.startsWith(wanted)) ||
    name.includes(` ${wanted}`)
    ? 1
    : 2;
}

/** Every entry, screens and groups, with its parents; screens first. */
const getLines = (menu: readonly MenuEntry[]): MenuEntry[][] => {
  const walk = (entries: readonly MenuEntry[], above: readonly MenuEntry[]): MenuEntry[][] =>
    entries.flatMap((entry) => [[...above, entry], ...walk(entry.children, [...above, entry])]);
  const isScreen = (trail: readonly MenuEntry[]) => trail.at(-1)?.children.length === 0;
  const lines = walk(menu, []);
  return [...lines.filter(isScreen), ...lines.filter((trail) => !isScreen(trail))];
};

/** Normalises spoken text: punctuation is dropped, and `&` becomes a word. */
export const asSpoken = (text: string): string =>
  searchKey(text.replaceAll('&', ' and '))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** The menu entry for a spoken text: an exact match, otherwise the first partial match (spec 000 §2). */
export function spokenEntry(menu: readonly MenuEntry[], said: string): MenuEntry | undefined {
  const heard = asSpoken(said);
  if (heard === '') return undefined;
  const entries = getLines(menu).flatMap((trail) =>
    trail.slice(-1).map((entry) => ({
      entry,
      names: [entry.label, ...(entry.english === undefined ? [] : [entry.english])].map(asSpoken),
    })),
  );
  const match =
    entries.find(({ names }) => names.includes(heard)) ??
    entries.find(({ names }) => names.some((name) => name.includes(heard))) ??
    entries.find(({ names }) => names.some((name) => heard.includes(name)));
  return match?.entry;
}
