import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const FILES = ['machines', 'server', 'web', 'workers'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.(ts|tsx|mjs)$/.test(path) ? `${root}/${path}` : [],
  ),
);

/** Returns a folder of the third level, such as server/engine/queue or web/domains/time. */
const getFolder = (file: string): string => dirname(file).split('/').slice(0, 3).join('/');

/** The folders whose values a file imports. Types are left out, because they are erased. */
function getImportedFolders(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  return program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return [];
    const { specifiers, source } = node;
    const areTypes = specifiers.every((one) => 'importKind' in one && one.importKind === 'type');
    if (specifiers.length > 0 && areTypes) return [];
    const path = source.value;
    if (path.startsWith('#')) return getFolder(path.slice(1));
    return path.startsWith('.') ? getFolder(join(dirname(file), path)) : [];
  });
}

const importsByFolder = new Map<string, Set<string>>();
for (const file of FILES) {
  const folder = getFolder(file);
  const imported = importsByFolder.get(folder) ?? new Set();
  importsByFolder.set(folder, imported);
  for (const other of getImportedFolders(file)) if (other !== folder) imported.add(other);
}

/** The shortest import path from a folder back to itself, or null. */
function findCycle(start: string): string[] | null {
  const seen = new Set<string>();
  const paths: string[][] = [[start]];
  for (const path of paths) {
    for (const next of importsByFolder.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start];
      if (!seen.has(next)) paths.push([...path, next]);
      seen.add(next);
    }
  }
  return null;
}

it('has no import cycles between folders', () => {
  const cycles = [...importsByFolder.keys()].flatMap(
    (folder) => findCycle(folder)?.join(' → ') ?? [],
  );
  expect(cycles).toEqual([]);
});
