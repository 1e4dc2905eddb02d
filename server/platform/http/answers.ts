import { readFileSync } from 'node:fs';

/** The response of a call that succeeds. */
export interface DescribedAnswer {
  method: string;
  /** The path of the route; `*` stands for a part that is declared separately. */
  path: string;
  /** The JSON Schema of the response; undefined for a file. */
  schema?: Record<string, unknown>;
  isFile?: true;
  /** Whether the call redirects with status 302. */
  isRedirect?: true;
}

export interface Answers {
  answers: DescribedAnswer[];
  /** Schemas that responses refer to by name. */
  schemas: object;
}

/** The responses of all calls. `npm run answers` generates them from the types of the handlers. */
export const storedAnswers = (): Answers =>
  JSON.parse(readFileSync(new URL('answers.json', import.meta.url), 'utf8')) as Answers;

/** Returns a function that finds the response of a route. An exact path takes precedence over one with `*`. */
export function answerFinder(answers: readonly DescribedAnswer[]) {
  const exact = new Map(answers.map((one) => [`${one.method} ${one.path}`, one]));
  const patterns = answers
    .filter(({ path }) => path.includes('*'))
    .toSorted((a, b) => b.path.length - a.path.length)
    .map((one) => ({ one, matches: getPattern(one.path) }));
  return (method: string, path: string): DescribedAnswer | undefined =>
    exact.get(`${method} ${path}`) ??
    patterns.find(({ one, matches }) => one.method === method && matches.test(path))?.one;
}

const getPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );
