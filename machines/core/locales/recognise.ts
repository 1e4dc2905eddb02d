import { compileMessage, type CompiledMessage } from '@lingui/message-utils/compileMessage';
import type { Messages, MessageValues, WriteValue } from './messages.ts';

interface Pattern {
  message: string;
  /**
   * A part of the message without placeholders. Text that does not contain this part cannot be the message; checking
   * that is faster than the regular expression.
   */
  literal: string;
  /** How many characters of the message are not placeholders. */
  weight: number;
  shape: RegExp;
  /** The placeholders that correspond to the groups of the regular expression. */
  groups: { name: string; isCount: boolean }[];
}

/** The name of an audience that consists of several audiences. */
const EITHER = '{first} or {second}';

interface Ways {
  lookUp: (text: string) => string | undefined;
  fill: (message: string, values: MessageValues) => string;
  between?: string;
  write?: WriteValue;
}

/**
 * How many characters outside of placeholders a message needs to be recognized. `{first} to {last}`, for
 * example, would match too many texts.
 */
const MIN_LITERAL = 6;
/** Like MIN_LITERAL, but for a message that begins with such text, for example `By {name}`. */
const MIN_LITERAL_FIRST = 3;
/**
 * Messages that consist only of placeholders and these words, like `{coach} with {person}`, would match what people
 * wrote.
 */
const JOINS_ONLY = /^(?:[^\p{L}]|\b(?:and|at|by|for|from|in|of|on|or|than|to|with)\b)*$/u;
/** How many texts are cached, each with its translation or as not being a message. */
const REMEMBERED = 500;

/**
 * Returns a function that finds the message and values of which a string was composed, and translates it. This is
 * needed because the server sends, stores and mails English texts, on which programs rely, so translating is left to
 * the reader's side.
 */
export function recogniser(
  messages: Messages,
  { lookUp, fill, between = '. ', write = (value) => value }: Ways,
): (text: string) => string | undefined {
  let patterns: Pattern[] | undefined;
  const remembered = new Map<string, string | undefined>();

  // Translates a value, which may itself consist of messages, such as the label of a stage or two
  // names.
  const written = (value: string): string =>
    findWords(value) ??
    value
      .split(', ')
      .map((part) => findWords(part) ?? write(part))
      .join(', ');

  const findWords = (value: string): string | undefined => audience(value) ?? alternatives(value);

  // Undoes the capital letter that `the requester` has at the beginning of a sentence.
  const audience = (value: string): string | undefined =>
    whole(value) ?? (value.startsWith('The ') ? whole(`t${value.slice(1)}`) : undefined);

  const alternatives = (value: string): string | undefined => {
    const parts = value.split(' or ').flatMap((part) => audience(part) ?? []);
    if (parts.length < 2 || parts.length < value.split(' or ').length) return undefined;
    return parts.reduce((first, second) => fill(messages[EITHER] ?? EITHER, { first, second }));
  };

  const sentence = (text: string): string | undefined => {
    const translation = lookUp(text);
    if (translation !== undefined) return translation;
    patterns ??= getPatterns(messages);
    for (const { message, literal, shape, groups } of patterns) {
      const match = text.includes(literal) ? shape.exec(text) : null;
      if (match) return fill(messages[message] ?? message, getValues(match, groups, written));
    }
    return undefined;
  };

  // Text may consist of several messages. Each full stop is tried as the end of a message, because a name may contain
  // one, too, as in `By Md. Karim. …`.
  const whole = (text: string): string | undefined => {
    for (let at = text.indexOf('. '); at >= 0; at = text.indexOf('. ', at + 1)) {
      const first = sentence(text.slice(0, at));
      const rest = first === undefined ? undefined : whole(text.slice(at + 2));
      if (rest !== undefined) return `${first}${between}${rest}`;
    }
    return sentence(text);
  };

  return (text) => {
    if (remembered.has(text)) return remembered.get(text);
    if (remembered.size >= REMEMBERED) remembered.clear();
    const translation = whole(text);
    remembered.set(text, translation);
    return translation;
  };
}

function getValues(
  array: RegExpExecArray,
  groups: Pattern['groups'],
  written: WriteValue,
): MessageValues {
  const values: Record<string, string | number> = {};
  groups.forEach(({ name, isCount }, at) => {
    const value = array[at + 1];
    if (isCount) values[name] = value === undefined ? (values[name] ?? 1) : getCount(value);
    else if (value !== undefined) values[name] = written(value);
  });
  return values;
}

const getCount = (value: string): number => Number(value.replaceAll(',', ''));

/**
 * Sorts messages with more text outside of placeholders first. Otherwise, `By {name}` would match texts that belong to
 * more specific messages.
 */
function getPatterns(messages: Messages): Pattern[] {
  return Object.keys(messages)
    .filter((message) => message.includes('{') && messages[message] !== '')
    .flatMap((message) => getPattern(message) ?? [])
    .toSorted((a, b) => b.weight - a.weight);
}

function getPattern(message: string): Pattern | undefined {
  const groups: Pattern['groups'] = [];
  const literals: string[] = [];
  const source = getShape(compileMessage(message), groups, literals);
  const literal = literals.toSorted((a, b) => b.length - a.length)[0] ?? '';
  const least = message.startsWith(literal) ? MIN_LITERAL_FIRST : MIN_LITERAL;
  if (literal.length < least || !/\p{L}/u.test(literal)) return undefined;
  if (least === MIN_LITERAL && JOINS_ONLY.test(literals.join(' '))) return undefined;
  const weight = literals.join('').length;
  // `By {name}` matches only a name or a role, because `By calendar days` may be what a company calls one of its
  // policies.
  const start = weight < MIN_LITERAL ? `(?!${escaped(literal)}(?!the )[a-z])` : '';
  return { message, literal, weight, shape: new RegExp(`^${start}${source}$`, 'su'), groups };
}

function getShape(
  tokens: CompiledMessage,
  groups: Pattern['groups'],
  literals?: string[],
  plural?: string,
): string {
  return tokens
    .map((token) => {
      if (token === '#' && plural !== undefined)
        return hole({ name: plural, isCount: true }, groups);
      if (typeof token === 'string') {
        literals?.push(token);
        return escaped(token);
      }
      const [name, type, cases] = token;
      if (type === undefined) return hole({ name, isCount: false }, groups);
      // The object also contains `offset`, which is a number or undefined.
      const forms = Object.values(cases ?? {}).filter((form) => Array.isArray(form));
      const inner = type === 'plural' ? name : undefined;
      const ways = forms.map((form) => getShape(form, groups, undefined, inner));
      return `(?:${ways.join('|')})`;
    })
    .join('');
}

function hole(group: Pattern['groups'][number], groups: Pattern['groups']): string {
  groups.push(group);
  if (group.isCount) return '(\\d[\\d,]*)';
  // Requires the placeholder of a date to match a date. Otherwise `at Increments to review, 2026-11-22 to …` would
  // match with `review` as its date.
  return /^(from|until)|Date$/.test(group.name) ? '(\\d{4}-\\d{2}-\\d{2})' : '(.+?)';
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
