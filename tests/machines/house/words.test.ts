import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

/** Words that docs/words.md replaces, as whole words of comments and as words within identifiers. */
const REPLACED = /^(somebody|everybody|anybody|nobody|whoever|told|tells?|telling|standins?)$/;

/** Names that are stored or sent, and so outlive a better word. */
const STORED = new Set([
  // The fallback role in the steps of stored pipelines, and delegations in the API.
  'standIn',
  'standsIn',
  'standInAsked',
  'standInEmployeeId',
  'standInId',
  'standInName',
  // The value of a filter.
  'nobody',
  'nobodyDecides',
  'everybody',
  'isSomebodyElse',
  'tellsDirection',
]);

/** Functions that answer something of something; those that begin with a verb may end so. */
const MOST_NAMED_OF = 100;

const FILES = ['machines', 'server', 'web', 'workers'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.(ts|tsx)$/.test(path) ? `${root}/${path}` : [],
  ),
);

interface Source {
  file: string;
  identifiers: ReadonlySet<string>;
  functions: ReadonlySet<string>;
  comments: readonly string[];
}

function readSource(file: string): Source {
  const { program, comments } = parseSync(file, readFileSync(file, 'utf8'));
  const identifiers = new Set<string>();
  const functions = new Set<string>();
  new Visitor({
    Identifier: ({ name }) => void identifiers.add(name),
    FunctionDeclaration: ({ id }) => id && functions.add(id.name),
    VariableDeclarator: ({ id, init }) => {
      const isFunction = init?.type === 'ArrowFunctionExpression';
      if (isFunction && id.type === 'Identifier') functions.add(id.name);
    },
  }).visit(program);
  return { file, identifiers, functions, comments: comments.map(({ value }) => value) };
}

const SOURCES = FILES.map(readSource);

const getWords = (name: string): string[] =>
  name
    .replace(/[sS]tand(s?)In/g, ' standIn$1 ')
    .split(/[ _]|(?<=[a-z])(?=[A-Z])/)
    .map((word) => word.toLowerCase());

it('no name has a word that docs/words.md replaces', () => {
  const found = SOURCES.flatMap(({ file, identifiers }) =>
    [...identifiers].flatMap((name) =>
      !STORED.has(name) && getWords(name).some((word) => REPLACED.test(word))
        ? [`${file}: ${name}`]
        : [],
    ),
  );
  expect(found).toEqual([]);
});

it('no comment has a word that docs/words.md replaces', () => {
  const found = SOURCES.flatMap(({ file, comments }) =>
    comments.flatMap((comment) =>
      comment.split(/[^a-zA-Z]+/).some((word) => REPLACED.test(word.toLowerCase()))
        ? [`${file}: ${comment.trim()}`]
        : [],
    ),
  );
  expect(found).toEqual([]);
});

it('functions begin with a verb instead of ending with of', () => {
  const named = new Set(
    SOURCES.flatMap(({ functions }) => [...functions].filter((name) => /[a-z]Of$/.test(name))),
  );
  expect(named.size).toBeLessThan(MOST_NAMED_OF);
});

it('every kept name is still used', () => {
  const used = new Set(SOURCES.flatMap(({ identifiers }) => [...identifiers]));
  expect([...STORED].filter((name) => !used.has(name))).toEqual([]);
});
