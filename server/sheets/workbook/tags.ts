import { decoded } from '#server/files/xmlEntities.ts';

/** One pass over the tags of an XML text; the same object is moved on, because a sheet has millions. */
export interface Tags {
  /** Without its prefix: some programs write `x:row`. */
  name: string;
  isEnd: boolean;
  /** `<c/>`, which has no end tag. */
  isEmpty: boolean;
  /** The text before this tag, as it is after the tag before. */
  text: () => string;
  attribute: (name: string) => string | undefined;
  /** @returns false at the end. @throws for what isn't well-formed. */
  next: () => boolean;
}

export function tagsOf(xml: string, from = 0): Tags {
  let [begin, end, textFrom] = [from, from, from];
  let kept = '';
  const past = (mark: string): number => {
    const at = xml.indexOf(mark, begin);
    if (at === -1) throw new Error('not XML');
    return at + mark.length;
  };
  const tags: Tags = {
    name: '',
    isEnd: false,
    isEmpty: false,
    text: () => kept + decoded(xml.slice(textFrom, begin)),
    attribute: (name) => {
      const found = patternOf(name).exec(xml.slice(begin, end));
      return found ? decoded(found[1] ?? found[2] ?? '') : undefined;
    },
    next: () => {
      textFrom = end;
      kept = '';
      for (;;) {
        begin = xml.indexOf('<', end);
        if (begin === -1) return false;
        const second = xml.charCodeAt(begin + 1);
        if (second !== EXCLAMATION && second !== QUESTION) break;
        kept += decoded(xml.slice(textFrom, begin));
        if (xml.startsWith('<![CDATA[', begin)) {
          end = past(']]>');
          kept += xml.slice(begin + 9, end - 3);
        } else if (xml.startsWith('<!--', begin)) end = past('-->');
        else if (second === QUESTION) end = past('?>');
        else throw new Error('has a document type, which could define anything');
        textFrom = end;
      }
      end = endOfTag(xml, begin);
      tags.isEnd = xml.charCodeAt(begin + 1) === SLASH;
      tags.isEmpty = xml.charCodeAt(end - 2) === SLASH;
      tags.name = nameAt(xml, begin + (tags.isEnd ? 2 : 1));
      return true;
    },
  };
  return tags;
}

const patterns = new Map<string, RegExp>();

/** Compiled once: a sheet has millions of cells. */
function patternOf(name: string): RegExp {
  const known = patterns.get(name);
  if (known) return known;
  const pattern = new RegExp(`\\s(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
  patterns.set(name, pattern);
  return pattern;
}

const [EXCLAMATION, QUESTION, SLASH, COLON, GREATER] = [33, 63, 47, 58, 62];
const [DOUBLE_QUOTE, QUOTE, SPACE] = [34, 39, 32];

/** After the `>` that isn't within quotes: a number format may contain one. */
function endOfTag(xml: string, begin: number): number {
  let quote = 0;
  for (let at = begin + 1; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (quote !== 0) {
      if (code === quote) quote = 0;
    } else if (code === GREATER) return at + 1;
    else if (code === DOUBLE_QUOTE || code === QUOTE) quote = code;
  }
  throw new Error('not XML');
}

function nameAt(xml: string, from: number): string {
  let start = from;
  for (let at = from; at < xml.length; at += 1) {
    const code = xml.charCodeAt(at);
    if (code === COLON) start = at + 1;
    else if (code <= SPACE || code === SLASH || code === GREATER) return xml.slice(start, at);
  }
  return '';
}
