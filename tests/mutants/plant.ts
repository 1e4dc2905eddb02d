/**
 * Plants a defect by code structure, not by text: whitespace, comments, quotes and trailing commas are
 * ignored, and names may have been renamed consistently.
 */

const TOKEN =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`|[\p{L}_$][\p{L}\p{N}_$]*|\d[\w.]*|=>|===|!==|[<>=!]=|&&|\|\||\?\?|\?\.|\.\.\.|\S/gu;
const NAME = /^[\p{L}_$]/u;
const KEYWORDS = new Set(
  'async await break case catch class const continue default delete else export extends false finally for from function if import in instanceof interface let new null of return static super switch this throw true try type typeof undefined var void while yield as satisfies readonly'.split(
    ' ',
  ),
);

interface Token {
  text: string;
  start: number;
  end: number;
}

function getTokens(source: string): Token[] {
  const all = [...source.matchAll(TOKEN)]
    .filter(([text]) => !text.startsWith('//') && !text.startsWith('/*'))
    .map(({ 0: text, index }) => ({ text, start: index, end: index + text.length }));
  // A comma before a closing bracket comes from the formatter.
  return all.filter(({ text }, at) => text !== ',' || !/^[\])}]$/.test(all[at + 1]?.text ?? ''));
}

const plain = (text: string): string =>
  /^["']/.test(text) ? `'${text.slice(1, -1).replaceAll(/\\(["'])/g, '$1')}'` : text;

/** The position of a pattern in a source, and its names there. */
interface Place {
  start: number;
  end: number;
  names: ReadonlyMap<string, string>;
}

function matchAt(pattern: readonly Token[], source: readonly Token[], at: number): Place | null {
  const names = new Map<string, string>();
  const taken = new Map<string, string>();
  for (const [offset, { text: wanted }] of pattern.entries()) {
    const match = source[at + offset]?.text ?? '';
    if (plain(wanted) === plain(match)) continue;
    const areNames =
      NAME.test(wanted) && NAME.test(match) && !KEYWORDS.has(wanted) && !KEYWORDS.has(match);
    if (!areNames || (names.get(wanted) ?? match) !== match) return null;
    if ((taken.get(match) ?? wanted) !== wanted) return null;
    names.set(wanted, match);
    taken.set(match, wanted);
  }
  const last = source[at + pattern.length - 1];
  const first = source[at];
  return first && last ? { start: first.start, end: last.end, names } : null;
}

/**
 * Replaces the first exact match of a pattern, otherwise its only match with renamed names. Null if there
 * is none, or several with renamed names.
 */
export function plant(source: string, from: string, to: string): string | null {
  if (source.includes(from)) return source.replace(from, () => to);
  const pattern = getTokens(from);
  const tokens = getTokens(source);
  const places = tokens.flatMap((_, at) => matchAt(pattern, tokens, at) ?? []);
  const exact = places.find(({ names }) => names.size === 0);
  const place = exact ?? (places.length === 1 && pattern.length > 4 ? places[0] : undefined);
  if (!place) return null;
  const written = to.replaceAll(
    /[\p{L}_$][\p{L}\p{N}_$]*/gu,
    (name) => place.names.get(name) ?? name,
  );
  return source.slice(0, place.start) + written + source.slice(place.end);
}
