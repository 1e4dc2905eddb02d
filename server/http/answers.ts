import { readFileSync } from 'node:fs';

/** What a call answers when it isn't refused. */
export interface DescribedAnswer {
  method: string;
  /** As express knows it; `*` stands for a part that is declared elsewhere. */
  path: string;
  /** JSON Schema; none of a file. */
  schema?: Record<string, unknown>;
  isFile?: true;
  /** It leads elsewhere, with 302. */
  isRedirect?: true;
}

export interface Answers {
  answers: DescribedAnswer[];
  /** What the answers refer to, by name. */
  schemas: object;
}

/** As `npm run answers` read them off the types of the handlers. */
export const storedAnswers = (): Answers =>
  JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as Answers;

/** Finds what a mounted route answers: the one of its very address before one with a `*`. */
export function answerFinder(answers: readonly DescribedAnswer[]) {
  const exact = new Map(answers.map((one) => [`${one.method} ${one.path}`, one]));
  const patterns = answers
    .filter(({ path }) => path.includes('*'))
    .toSorted((a, b) => b.path.length - a.path.length)
    .map((one) => ({ one, matches: patternOf(one.path) }));
  return (method: string, path: string): DescribedAnswer | undefined =>
    exact.get(`${method} ${path}`) ??
    patterns.find(({ one, matches }) => one.method === method && matches.test(path))?.one;
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );
