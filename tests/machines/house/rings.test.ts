import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, it } from 'vitest';

const FILES = ['machines', 'server', 'web', 'workers'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.(ts|tsx|mjs)$/.test(path) ? `${root}/${path}` : [],
  ),
);

/** A room is a folder of the third level, such as server/engine/queue or web/domains/time. */
const getRoom = (file: string): string => dirname(file).split('/').slice(0, 3).join('/');

/** The rooms whose values a file imports; types build nothing when the program runs. */
function getImportedRooms(file: string): string[] {
  const { program } = parseSync(file, readFileSync(file, 'utf8'));
  return program.body.flatMap((node) => {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') return [];
    const { specifiers, source } = node;
    const areTypes = specifiers.every((one) => 'importKind' in one && one.importKind === 'type');
    if (specifiers.length > 0 && areTypes) return [];
    const path = source.value;
    if (path.startsWith('#')) return getRoom(path.slice(1));
    return path.startsWith('.') ? getRoom(join(dirname(file), path)) : [];
  });
}

const rooms = new Map<string, Set<string>>();
for (const file of FILES) {
  const room = getRoom(file);
  const imported = rooms.get(room) ?? new Set();
  rooms.set(room, imported);
  for (const other of getImportedRooms(file)) if (other !== room) imported.add(other);
}

/** The way from a room back to itself, or null. */
function findRing(start: string): string[] | null {
  const seen = new Set<string>();
  const ways: string[][] = [[start]];
  for (const way of ways) {
    for (const next of rooms.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, start];
      if (!seen.has(next)) ways.push([...way, next]);
      seen.add(next);
    }
  }
  return null;
}

it('no rooms import each other in a circle', () => {
  const rings = [...rooms.keys()].flatMap((room) => findRing(room)?.join(' → ') ?? []);
  expect(rings).toEqual([]);
});
