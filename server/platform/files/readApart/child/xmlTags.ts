import { SaxesParser } from 'saxes';
import { DEEPEST } from '#server/platform/files/readApart/limits.ts';

/** One pass over the tags of an XML text; the same object is moved on, because a sheet has millions. */
export interface Tags {
  /** Without its prefix: some programs write `x:row`. */
  name: string;
  isEnd: boolean;
  /** `<c/>`, which has no end tag here. */
  isEmpty: boolean;
  /** The text before this tag, as it is after the tag before. */
  text: string;
  attribute: (name: string) => string | undefined;
  /** @returns false at the end. @throws for what isn't well-formed. */
  next: () => boolean;
}

interface Found extends Pick<Tags, 'name' | 'isEnd' | 'isEmpty' | 'text'> {
  attributes: Readonly<Record<string, string>>;
}

/** Tags within tags, as no program writes them. */
export class TooDeep extends Error {}

/** Read at once: the parser reports tags while it reads, and here they wait for `next`. */
const PIECE = 8192;
const NONE = {};

/** A document type, which could define anything, is refused, and tags too deep within each other. */
export function getTags(xml: string): Tags {
  const parser = new SaxesParser();
  let waiting: Found[] = [];
  let depth = 0;
  let taken = 0;
  let at = 0;
  let text = '';
  let attributes: Found['attributes'] = NONE;
  const add = (match: Omit<Found, 'text'>) => {
    waiting.push({ ...match, text });
    text = '';
  };
  parser.on('text', (more) => (text += more));
  parser.on('cdata', (more) => (text += more));
  parser.on('doctype', () => {
    throw new Error('has a document type');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > DEEPEST) throw new TooDeep();
    add({
      name: local(tag.name),
      isEnd: false,
      isEmpty: tag.isSelfClosing,
      attributes: tag.attributes,
    });
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    if (!tag.isSelfClosing)
      add({ name: local(tag.name), isEnd: true, isEmpty: false, attributes: NONE });
  });
  const readOn = () => {
    waiting = [];
    taken = 0;
    while (waiting.length === 0 && at < xml.length) {
      parser.write(xml.slice(at, (at += PIECE)));
      if (at >= xml.length) parser.close();
    }
  };
  const tags: Tags = {
    name: '',
    isEnd: false,
    isEmpty: false,
    text: '',
    attribute: (name) =>
      attributes[name] ??
      Object.entries(attributes).find(([written]) => local(written) === name)?.[1],
    next: () => {
      if (taken === waiting.length) readOn();
      const match = waiting[taken];
      if (!match) return false;
      taken += 1;
      ({ name: tags.name, isEnd: tags.isEnd, isEmpty: tags.isEmpty, text: tags.text } = match);
      ({ attributes } = match);
      return true;
    },
  };
  return tags;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
