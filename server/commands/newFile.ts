/** The generated files of a new declaration, and the registry entries that it needs. */
export interface NewFile {
  files: ReadonlyMap<string, string>;
  registries: readonly Registration[];
  /** What the author of the new files should do next. */
  next: readonly string[];
  /** The test suites that cover the new files. */
  suites: readonly string[];
  /**
   * Whether there is a migration with a table. The table must then be added to the list of the
   * database's known code.
   */
  hasTable?: true;
}

/** A registry entry, added at the end of a list. */
export interface Registration {
  path: string;
  list: string;
  name: string;
  /** The file that the entry is imported from; null if it imports nothing. */
  file: string | null;
  /** Whether the entry is imported from a file in the same folder as the list. */
  own?: true;
}

/** Returns the permission ID of a screen with this address. */
export type ReferenceOf = (address: string) => number;

/** A name in lower-case words: `keyHandover` becomes `key handover`. */
export const lowerWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

export const titleOf = (one: string): string =>
  lowerWords(one).replaceAll(/(^| )[a-z]/g, (letter) => letter.toUpperCase());

export const sentenceOf = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

export const plural = (one: string): string =>
  /[^aeiou]y$/.test(one) ? `${one.slice(0, -1)}ies` : `${one}s`;

/**
 * Adds an entry to its registry: the import, before the type imports or the first import of its
 * folder, and the entry at the end of the list.
 */
export function registered(text: string, { name, file, list, own }: Registration): string {
  const line =
    file === null
      ? ''
      : own
        ? `import { ${name} } from './${file.split('/').at(-1)}';\n`
        : `import { ${name} } from '#${file}';\n`;
  const withImport = text.replace(/^import type /m, `${line}import type `);
  const start = withImport.search(new RegExp(`^(export )?const ${list}\\b`, 'm'));
  const end = start === -1 ? -1 : start + withImport.slice(start).search(/\n[}\]]/);
  if (start === -1 || end < start) throw new Error(`There is no list ${list} to add it to`);
  return `${withImport.slice(0, end)}\n  ${name},${withImport.slice(end)}`;
}

/** A migration for its author to fill in. */
export const migrationFiles = (name: string, time: string): NewFile => {
  const file = `migrations/${time}_${name}.ts`;
  return {
    files: new Map([
      [
        file,
        `import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(\`
    -- A new table is covered by tags, so that changes outside of Cadre are found:
    -- select cover_with_tags('name');
    select 1;
  \`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('select 1');
}
`,
      ],
    ]),
    registries: [],
    next: [
      `${file}: what changes, and in down what takes it back. It is made at the next start.`,
      'If a column was added to a table, its erasure and its history may need it too: npx vitest run tests/api/engine/history says so.',
    ],
    suites: ['tests/api/platform/db/migrations.test.ts'],
    hasTable: true,
  };
};
