import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/*
 * A signed row's tag covers all of its values but nulls, so a migration that adds a column with a default, or
 * drops or renames one, makes every existing row look manipulated unless it does so with change_covered
 * (server/platform/history/records/rowTags.ts).
 */
const DIRECTORY = new URL('../../../migrations/', import.meta.url);
const files = readdirSync(DIRECTORY)
  .filter((name) => name.endsWith('.ts'))
  .toSorted();

const COVERS = /cover_with_tags\((?:'(\w+)'|name)\)(?:\s+from\s+unnest\(array\[([^\]]*)\]\))?/g;
const ALTERS = /alter table (?:only )?(\w+)\s([^;`]*)/g;
const CHANGES =
  /\badd\b[^,]*\bdefault\b|\bdrop (?:column )?(?!constraint|not null|default)\w+(?! not null)|\brename\b/;

/** The `alter table` statements outside of change_covered that change the tagged text of rows of earlier migrations. */
function findUnsafe(name: string, text: string, covered: ReadonlySet<string>): string[] {
  const up = text.slice(0, text.indexOf('export async function down'));
  const outside = up
    .replaceAll(/change_covered\(\s*'\w+',\s*\$(\w*)\$.*?\$\1\$\s*\)/gs, '')
    .replaceAll(/change_covered\(\s*'\w+',\s*'(?:[^']|'')*'\s*\)/gs, '');
  return [...outside.matchAll(ALTERS)].flatMap(([, table = '', actions = '']) =>
    covered.has(table) && CHANGES.test(actions.replaceAll(/\([^)]*\)/g, ''))
      ? [`${name}: ${table} ${actions.trim().split('\n')[0]}`]
      : [],
  );
}

it('changes the columns of signed tables with change_covered only', () => {
  const covered = new Set<string>();
  const unsafe: string[] = [];
  for (const name of files) {
    const text = readFileSync(new URL(name, DIRECTORY), 'utf8');
    unsafe.push(...findUnsafe(name, text, covered));
    for (const [, one, list = ''] of text.matchAll(COVERS)) {
      for (const table of one === undefined ? list.matchAll(/'(\w+)'/g) : [[one, one]]) {
        covered.add(table[1] ?? '');
      }
    }
  }
  expect(covered.size).toBeGreaterThan(150);
  expect(unsafe).toEqual([]);
});
