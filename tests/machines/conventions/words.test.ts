import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, it } from 'vitest';

/**
 * The words of rule 10 and of the glossary's last column (docs/words.md) that can only be wrong, as whole words of
 * comments and as words within identifiers. The column's other words, such as wait, issue, seal and complaint, are also
 * right in another sense, so no test can check them.
 */
const REPLACED =
  /^(somebody|everybody|anybody|nobody|whoever|told|tells?|telling|standins?|pools?|pooled)$/;

/** Where one of them is right: a pool of database connections. */
const RIGHT_IN: readonly { words: RegExp; files: RegExp }[] = [
  {
    words: /^(pools?|pooled)$/,
    files: /^(server\/(platform|engine|commands|server\.ts|demo\/(index|pastYear)\.ts)|workers\/)/,
  },
];

const isReplaced = (word: string, file: string): boolean =>
  REPLACED.test(word) && !RIGHT_IN.some(({ words, files }) => words.test(word) && files.test(file));

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
  // The log of budgets, which is stored under this name.
  'poolLog',
]);

/** Functions that answer something of something; those that begin with a verb may end so. */
const MAX_NAMED_OF = 100;

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
      !STORED.has(name) && getWords(name).some((word) => isReplaced(word, file))
        ? [`${file}: ${name}`]
        : [],
    ),
  );
  expect(found).toEqual([]);
});

it('no comment has a word that docs/words.md replaces', () => {
  const found = SOURCES.flatMap(({ file, comments }) =>
    comments.flatMap((comment) =>
      comment.split(/[^a-zA-Z]+/).some((word) => isReplaced(word.toLowerCase(), file))
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
  expect(named.size).toBeLessThan(MAX_NAMED_OF);
});

it('every kept name is still used', () => {
  const used = new Set(SOURCES.flatMap(({ identifiers }) => [...identifiers]));
  expect([...STORED].filter((name) => !used.has(name))).toEqual([]);
});
