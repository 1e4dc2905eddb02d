import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

const APART = 'server/platform/files/readApart/child/';

/** Packages of the program that parse nothing that someone brings as a file, by why not. */
const NO_PARSERS: ReadonlySet<string> = new Set(
  [
    // The frame of the program: calls, database, queue, mail, log, times, tests of passwords.
    'express compression helmet cookie find-my-way ws prom-client pino',
    'knex pg bullmq ioredis nodemailer lru-cache zod',
    '@bull-board/api @bull-board/express swagger-ui-dist tsx esbuild vite',
    '@node-rs/argon2 @zxcvbn-ts/core @zxcvbn-ts/language-common xstate decimal.js',
    '@lingui/core @lingui/message-utils diff canonicalize ml-matrix bowser',
    // Tokens, keys and time stamps: of the sign-in provider and the time stamp authority.
    'jose openid-client pkijs asn1js @hpke/core aws4fetch',
    // They only write files; the shapers read the fonts that come with the program.
    'pdfkit yazl qr harfbuzzjs bidi-js',
    // Moves rows between PostgreSQL and a backup.
    'pg-copy-streams',
    // Splits a body into its fields while it arrives, with limits of its own; the file itself isn't read.
    '@fastify/busboy',
  ].flatMap((names) => names.split(' ')),
);

/** Files outside that import a parser for what Cadre itself brings. */
const OWN_FILES: Readonly<Record<string, string>> = {
  'server/platform/pdf/sfnt.ts': 'unpacks the fonts that come with the program',
  'server/platform/backup/copyIn.ts': 'unpacks a backup that the operator restores',
  'server/demo/stage/receiptPicture.ts': 'draws the receipts of the demo',
};

/** Of Node's own packer: what unpacks. */
const INFLATES = /inflate|gunzip|unzip|decompress/i;

interface Import {
  file: string;
  what: string;
}

/** What each source file outside of the child imports that could parse a foreign file. */
function parsers(): Import[] {
  const files = globSync(['server/**/*.{ts,mjs}', 'workers/**/*.ts']).filter(
    (file) => !file.startsWith(APART),
  );
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const { staticImports, staticExports, dynamicImports } = parseSync(file, source).module;
    const imported = [
      ...staticImports.map(({ moduleRequest, entries }) => ({
        from: moduleRequest.value,
        names: entries.map(({ importName }) => importName.name ?? '*'),
      })),
      ...staticExports.flatMap(({ entries }) =>
        entries.flatMap(({ moduleRequest }) =>
          moduleRequest ? [{ from: moduleRequest.value, names: ['*'] }] : [],
        ),
      ),
      ...dynamicImports
        .map(({ moduleRequest: { start, end } }) => source.slice(start, end))
        // The launcher imports its own programs, whose names it puts together.
        .filter((from) => !file.startsWith('server/launch/') || /^['"]/.test(from))
        .map((from) => ({ from: from.replace(/^['"]|['"]$/g, ''), names: ['*'] })),
    ];
    return imported.filter(couldParse).map(({ from }) => ({ file, what: from }));
  });
}

function couldParse({ from, names }: { from: string; names: readonly string[] }): boolean {
  if (from.includes('readApart/child/')) return true;
  if (from === 'node:zlib') return names.some((name) => name === '*' || INFLATES.test(name));
  // A path, or a module of Node without a parser.
  if (!/^[@a-z]/.test(from) || from.startsWith('node:')) return false;
  return !NO_PARSERS.has(
    from
      .split('/')
      .slice(0, from.startsWith('@') ? 2 : 1)
      .join('/'),
  );
}

it('uploaded files are parsed in the child process only, and no other file imports a parser', () => {
  const match = parsers();
  expect(match.filter(({ file }) => !(file in OWN_FILES))).toEqual([]);
  expect([...new Set(match.map(({ file }) => file))].sort()).toEqual(Object.keys(OWN_FILES).sort());
});

it('the child process imports the parsers, so that the list above is current', () => {
  const inside = globSync([`${APART}**/*.ts`]).map((file) => readFileSync(file, 'utf8'));
  for (const parser of ['csv-parse', 'saxes', 'unpdf', 'sharp', 'node:zlib']) {
    expect([parser, inside.some((source) => source.includes(`from '${parser}'`))]).toEqual([
      parser,
      true,
    ]);
  }
});
