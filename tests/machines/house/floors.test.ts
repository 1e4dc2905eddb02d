import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FLOORS } from './floors.ts';

const heights = FLOORS.flatMap(({ paths }, height) => paths.map((path) => ({ path, height })));

/** The floor on which a file stands, or -1 when it stands in no room. */
const getHeight = (file: string): number =>
  heights.find(({ path }) => file.startsWith(path))?.height ?? -1;

const files = ['machines', 'server', 'web'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.(ts|tsx|mjs)$/.test(path) ? `${root}/${path}` : [],
  ),
);

/** Screens read declarations of every floor of machines; else one set of floors holds for both. */
const isOneHouse = (file: string, imported: string): boolean =>
  !file.startsWith('web/') || imported.startsWith('web/');

/** What a file imports of the product, types included. */
function getImports(file: string): string[] {
  const imports = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s[^;'"]*?from '(#|\.)([^']+)'|^} from '(#|\.)([^']+)'/gm,
  );
  return [...imports].map(([, mark = '', path = '', lastMark = '', lastPath = '']) =>
    (mark || lastMark) === '#' ? path || lastPath : join(dirname(file), `.${path || lastPath}`),
  );
}

/** Rooms whose parts others build on; their index.ts says what the catalogue takes from them. */
const OPEN = new Set([
  'server/domains/documents/controlled',
  'server/domains/time/calendar',
  'server/domains/time/leave',
]);

/** The index.ts of the room that a file stands in, unless the importer stands in it, too. */
function getDoor(imported: string, importer: string): string | undefined {
  const room = dirname(imported);
  if (OPEN.has(room) || importer.startsWith(`${room}/`)) return undefined;
  const door = `${room}/index.ts`;
  return existsSync(door) ? door : undefined;
}

const DOMAINS = FLOORS.findIndex(({ name }) => name === 'domains');

it('has a room for every file', () => {
  expect(files.filter((file) => getHeight(file) === -1)).toEqual([]);
});

it('imports no file of a floor above', () => {
  const upward = files.flatMap((file) =>
    getImports(file)
      .filter((imported) => isOneHouse(file, imported) && getHeight(imported) > getHeight(file))
      .map(
        (imported) =>
          `${file} (${FLOORS[getHeight(file)]?.name}) imports ${imported} (${FLOORS[getHeight(imported)]?.name}): let the catalogue hand it in`,
      ),
  );
  expect(upward).toEqual([]);
});

it('imports a room with an index.ts only through it', () => {
  const past = files.flatMap((file) =>
    getImports(file).flatMap((imported) => {
      const door = getHeight(imported) === DOMAINS ? getDoor(imported, file) : undefined;
      return door === undefined || door === imported
        ? []
        : `${file} imports ${imported} past ${door}`;
    }),
  );
  expect(past).toEqual([]);
});

it('reads imports of one line and of several', () => {
  expect(files.flatMap(getImports).length).toBeGreaterThan(12_000);
});
