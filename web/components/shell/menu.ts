import { searchKey } from '#machines/core/values/textKeys.ts';
import type { ReactNode } from 'react';

/** An entry of the side menu, which is a screen or a group of further entries. There are up to three levels. */
export interface MenuEntry {
  label: string;
  /** The screen's path. A group has the path of its first screen. */
  to: string;
  /** The English label, if `label` is in another language. */
  english?: string;
  /** Other words by which users may search for the entry, with a bar between languages. */
  words?: string;
  icon?: ReactNode;
  /** Whether the entry is a URL of another site, which opens in a new tab. */
  external?: boolean;
  children: readonly MenuEntry[];
}

/** Returns every screen as the list of menu entries that leads to it, from the top level down. */
export const getScreens = (
  menu: readonly MenuEntry[],
  above: readonly MenuEntry[] = [],
): MenuEntry[][] =>
  menu.flatMap((entry) =>
    entry.children.length === 0
      ? [[...above, entry]]
      : getScreens(entry.children, [...above, entry]),
  );

/** Whether a path is this screen's own or lies below it. */
const leadsTo = (to: string, path: string): boolean => path === to || path.startsWith(`${to}/`);

/** The first three parts of a path are its group, subject and feature. Paths that share them belong together. */
const FEATURE_PARTS = 3;

/** Returns the path of the feature that a tab such as `…/tracer/all` belongs to. */
function getFeature(to: string): string {
  const parts = to.split('/').slice(1, -1);
  return parts.length < FEATURE_PARTS ? to : `/${parts.join('/')}`;
}

/**
 * Returns the menu entries from the top level down to the screen at this path. If it isn't in the menu, it
 * returns those of the nearest parent, or of a screen of the same feature, or none.
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
  /** The labels of the entries above, which distinguish entries with the same name. */
  within: string;
}

/**
 * Returns the results of the menu search. Names that begin with the text come first (spec 000 §2), then names
 * with a word that begins with it, then names that contain it, and then entries that are found by another word.
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

/** How often screens were opened, by path. */
export type Used = Readonly<Record<string, number>>;

/** A screen that was opened this often is the most used, and older counts are halved, so that habits can change. */
const MAX_USES = 64;

/** Returns the counts after one more visit of a screen. A path that isn't in the menu doesn't count. */
export function countUse(menu: readonly MenuEntry[], used: Used, path: string): Used {
  if (!getScreens(menu).some((trail) => trail.at(-1)?.to === path)) return used;
  const count = (used[path] ?? 0) + 1;
  if (count < MAX_USES) return { ...used, [path]: count };
  const halved = Object.entries({ ...used, [path]: count }).flatMap(([to, uses]) =>
    uses > 1 ? [[to, Math.floor(uses / 2)]] : [],
  );
  return Object.fromEntries(halved) as Used;
}

/** A single visit is no habit. */
const MIN_USES = 2;

/** The screens that the user opens most, without the present one. */
export function mostUsed(
  menu: readonly MenuEntry[],
  used: Used,
  { except, most }: { except: string; most: number },
): Suggestion[] {
  const seen = new Set([except]);
  return getScreens(menu)
    .flatMap((trail) => {
      const entry = trail.at(-1);
      const uses = used[entry?.to ?? ''] ?? 0;
      if (!entry || uses < MIN_USES || seen.has(entry.to)) return [];
      seen.add(entry.to);
      const within = trail.slice(0, -1).map(({ label }) => label);
      return [{ uses, suggestion: { entry, within: within.join(' › ') } }];
    })
    .toSorted((a, b) => b.uses - a.uses)
    .slice(0, most)
    .map(({ suggestion }) => suggestion);
}

const OTHER_WORD = 3;
const EVERY_WORD = 4;

function rankOfEntry(entry: MenuEntry, wanted: string): number {
  const rank = Math.min(...getNames(entry).map((name) => getRank(name, wanted)));
  if (rank < Infinity) return rank;
  const words = (entry.words ?? '').split('|').map(searchKey);
  const listed = words.find((one) => getRank(one, wanted) <= 1);
  if (listed !== undefined) return OTHER_WORD + listed.indexOf(wanted) / listed.length;
  return hasEveryWord([...getNames(entry), ...words].join(' '), wanted) ? EVERY_WORD : Infinity;
}

const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u;

/** Words of a question that no screen is named after: `who can see pay`, `add a user`. */
const FILLING = new Set(
  'a am an and any as at by can did do does for from get has have how i in is it may me my need of on or see the to want was what when where which who whose why with'.split(
    ' ',
  ),
);

/**
 * Whether each of several typed words begins a word of the text, in any order: `close month`, `attendance lock`. Words
 * such as `of` count only if nothing else was typed.
 */
function hasEveryWord(text: string, wanted: string): boolean {
  const typed = wanted.split(SEPARATORS).filter(Boolean);
  const meaningful = typed.filter((word) => !FILLING.has(word));
  const words = text.split(SEPARATORS);
  const sought = meaningful.length > 0 ? meaningful : typed;
  return typed.length > 1 && sought.every((one) => words.some((word) => word.startsWith(one)));
}

/**
 * Returns how well a name matches: 0 if it begins with the text, 1 if one of its words does, 2 if it contains
 * the text, and Infinity otherwise.
 */
function getRank(name: string, wanted: string): number {
  const at = name.indexOf(wanted);
  if (at <= 0) return at === 0 ? 0 : Infinity;
  return name.split(SEPARATORS).some((word) => word.startsWith(wanted)) ||
    name.includes(` ${wanted}`)
    ? 1
    : 2;
}

/** Returns every entry with those above it. Screens come before groups. */
const getLines = (menu: readonly MenuEntry[]): MenuEntry[][] => {
  const walk = (entries: readonly MenuEntry[], above: readonly MenuEntry[]): MenuEntry[][] =>
    entries.flatMap((entry) => [[...above, entry], ...walk(entry.children, [...above, entry])]);
  const isScreen = (trail: readonly MenuEntry[]) => trail.at(-1)?.children.length === 0;
  const lines = walk(menu, []);
  return [...lines.filter(isScreen), ...lines.filter((trail) => !isScreen(trail))];
};

/** Prepares texts for comparing with speech: punctuation is dropped, and `&` becomes 'and'. */
export const asSpoken = (text: string): string =>
  searchKey(text.replaceAll('&', ' and '))
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** Returns the menu entry that was spoken: an exact match, or else the first partial match (spec 000 §2). */
export function spokenEntry(menu: readonly MenuEntry[], said: string): MenuEntry | undefined {
  const heard = asSpoken(said);
  if (heard === '') return undefined;
  const entries = getLines(menu).flatMap((trail) =>
    trail.slice(-1).map((entry) => ({
      entry,
      names: [entry.label, ...(entry.english === undefined ? [] : [entry.english])].map(asSpoken),
    })),
  );
  const best =
    entries.find(({ names }) => names.includes(heard)) ??
    entries.find(({ names }) => names.some((name) => name.includes(heard))) ??
    entries.find(({ names }) => names.some((name) => heard.includes(name)));
  return best?.entry;
}
