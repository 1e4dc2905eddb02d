import { SaxesParser } from 'saxes';
import { DEEPEST } from '#server/platform/files/readApart/limits.ts';

/**
 * Iterates over the tags of an XML text. The same object is reused for each tag, because a sheet has millions
 * of them.
 */
export interface Tags {
  /** The name without a namespace prefix, because some programs write `x:row`. */
  name: string;
  isEnd: boolean;
  /** Whether the tag is written `<c/>`, so that no end tag follows. */
  isEmpty: boolean;
  /** The text between the previous tag and this one. */
  text: string;
  attribute: (name: string) => string | undefined;
  /**
   * Moves to the next tag.
   * @returns false at the end.
   * @throws for XML that is not well-formed.
   */
  next: () => boolean;
}

interface CurrentTag extends Pick<Tags, 'name' | 'isEnd' | 'isEmpty' | 'text'> {
  attributes: Readonly<Record<string, string>>;
}

/** The error for tags that are nested more deeply than any program writes them. */
export class TooDeep extends Error {}

/**
 * How many characters are parsed at a time. The parser reports all tags of a piece at once, and they are kept until
 * `next` returns them.
 */
const PIECE = 8192;
const NONE = {};

/**
 * Opens an XML text. Document type declarations are refused, because they could define entities; so are tags that are
 * nested too deeply.
 */
export function getTags(xml: string): Tags {
  const parser = new SaxesParser();
  let waiting: CurrentTag[] = [];
  let depth = 0;
  let taken = 0;
  let at = 0;
  let text = '';
  let attributes: CurrentTag['attributes'] = NONE;
  const add = (tag: Omit<CurrentTag, 'text'>) => {
    waiting.push({ ...tag, text });
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
      const tag = waiting[taken];
      if (!tag) return false;
      taken += 1;
      ({ name: tags.name, isEnd: tags.isEnd, isEmpty: tags.isEmpty, text: tags.text } = tag);
      ({ attributes } = tag);
      return true;
    },
  };
  return tags;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);
