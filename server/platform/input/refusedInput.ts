import type { z } from 'zod';
import { msg } from '#machines/core/locales/messages.ts';
import { nearest } from '#machines/core/values/nearest.ts';
import { AppError, type Problem } from '#server/platform/errors.ts';
import type { UnknownField } from './unknownFields.ts';

/** The maximum number of problems that a response lists. */
const MAX_LISTED = 1000;

/**
 * The error for any invalid input. Its `errors` have paths, for programs; its message is the first problem as a
 * sentence, for people.
 * @param given the input. If a list in it has a single entry, the message contains no row number.
 */
export function refusedInput(problems: readonly Problem[], given?: unknown): AppError {
  const [first] = problems;
  if (!first) return new AppError('invalid', 'The request cannot be understood');
  const more = problems.length - 1;
  const rest =
    more === 0
      ? []
      : more === 1
        ? ['There is one more problem']
        : [`There are ${more} more problems`];
  return new AppError('invalid', inOneText([getSentence(first, given), ...rest]), {
    errors: problems.slice(0, MAX_LISTED),
  });
}

/** The problems of unknown fields, each with the name of the field that was probably meant. */
export const unknownFieldProblems = (
  unknown: readonly UnknownField[],
  before: readonly PropertyKey[],
): Problem[] =>
  unknown.map(({ path, name, known }) => {
    const meant = nearest(name, known);
    const sentences = [
      `There is no field “${name}”`,
      ...(meant === null ? [] : [`Did you mean “${meant}”?`]),
    ];
    return { path: [...before, ...path].map(String).join('.'), message: inOneText(sentences) };
  });

/** Joins sentences into one text. Like all messages, it ends without a full stop. */
const inOneText = (sentences: readonly string[]): string =>
  sentences.reduce((text, next) => `${text}${/[.?!…]$/.test(text) ? '' : '.'} ${next}`);

export const schemaProblems = (
  error: z.core.$ZodError,
  before: readonly PropertyKey[],
): Problem[] =>
  error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? unknownFieldProblems(
          issue.keys.map((name) => ({ path: [...issue.path, name], name, known: [] })),
          before,
        )
      : { path: [...before, ...issue.path].map(String).join('.'), message: issue.message },
  );

/**
 * A problem as a sentence. A message that begins with a capital letter already is a sentence. Other messages describe a
 * field (`must be text`), so the readable name of the field is put in front.
 */
function getSentence({ path, message }: Problem, given: unknown): string {
  const parts = path.split('.').filter((part) => part !== '');
  const row = parts.find((part, at) => /^\d+$/.test(part) && !isAlone(parts.slice(0, at), given));
  const of = parts.findLast((part) => !/^\d+$/.test(part));
  const about = of === undefined || parts.at(-1) === row ? '' : fieldInWords(of);
  const sentence = !/^\p{Ll}/u.test(message)
    ? message
    : about !== ''
      ? `The field “${about}” ${message}`
      : row === undefined
        ? `The request ${message}`
        : `The entry ${message}`;
  const number = Number(row) + 1;
  return row === undefined ? sentence : `Row ${number}: ${sentence}`;
}

/** Whether the list at a path has a single entry. The message then contains no row number. */
function isAlone(place: readonly string[], given: unknown): boolean {
  let inside = given;
  for (const part of place) {
    inside =
      typeof inside === 'object' && inside !== null
        ? (Reflect.get(inside, part) as unknown)
        : undefined;
  }
  return Array.isArray(inside) && inside.length === 1;
}

/**
 * The prefix of the specification's field names that states the type of a value, as in `strTitle` and `dteExpiredDate`.
 */
const KIND = /^(?:str|int|num|dte|tm|is|has)(?=[A-Z])/;

/** The name of a field in readable form: `intBusinessUnitIds` becomes “Business unit IDs”. */
export function fieldInWords(name: string): string {
  const words = name
    .replace(KIND, '')
    .replaceAll(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .split(/[\s_.:-]+/)
    .filter((word) => word !== '')
    .map((word) => (/^ids?$/i.test(word) ? `ID${word.slice(2)}` : word.toLowerCase()));
  const said = words.join(' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}

const TYPES: Readonly<Record<string, string>> = {
  string: msg('must be text'),
  number: msg('must be a number'),
  int: msg('must be a whole number'),
  boolean: msg('must be true or false'),
  array: msg('must be a list'),
  date: msg('must be a date'),
};

/** The message for a problem that zod found and that has no message of its own. */
export function getProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined) return msg('is required');
    return TYPES[issue.expected] ?? msg('must be an object');
  }
  if (issue.code === 'too_small') {
    const least = String(issue.minimum);
    if (issue.origin === 'array') return `must have at least ${least} entries`;
    if (issue.origin === 'string') {
      return least === '1' ? msg('is required') : `must have at least ${least} characters`;
    }
    return issue.inclusive === false ? `must be above ${least}` : `must be at least ${least}`;
  }
  if (issue.code === 'too_big') {
    const most = String(issue.maximum);
    if (issue.origin === 'array') return `can have at most ${most} entries`;
    if (issue.origin === 'string') return `can be at most ${most} characters`;
    return `can be at most ${most}`;
  }
  return issue.code === 'invalid_value' || issue.code === 'invalid_union'
    ? msg('is not one of the possible values')
    : msg('is not valid');
}
