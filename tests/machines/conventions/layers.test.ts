import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { LAYERS } from './layers.ts';

const layers = LAYERS.flatMap(({ paths }, layer) => paths.map((path) => ({ path, layer })));

/** The index of a file's layer, or -1 if it is outside of all folders. */
const getLayer = (file: string): number =>
  layers.find(({ path }) => file.startsWith(path))?.layer ?? -1;

const files = ['machines', 'server', 'web'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.(ts|tsx|mjs)$/.test(path) ? `${root}/${path}` : [],
  ),
);

/** Screens may import from every layer of `machines`, because declarations are data. */
const isLayered = (file: string, imported: string): boolean =>
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

/** Folders whose parts other domains build on. Their index.ts only lists what the catalogue needs. */
const OPEN = new Set([
  'server/domains/documents/controlled',
  'server/domains/time/calendar',
  'server/domains/time/leave',
]);

/** The index.ts of the folder of a file, unless the importer is in that folder, too. */
function getIndex(imported: string, importer: string): string | undefined {
  const folder = dirname(imported);
  if (OPEN.has(folder) || importer.startsWith(`${folder}/`)) return undefined;
  const index = `${folder}/index.ts`;
  return existsSync(index) ? index : undefined;
}

const DOMAINS = LAYERS.findIndex(({ name }) => name === 'domains');

it('assigns every file to a layer', () => {
  expect(files.filter((file) => getLayer(file) === -1)).toEqual([]);
});

it('imports no file of a higher layer', () => {
  const upward = files.flatMap((file) =>
    getImports(file)
      .filter((imported) => isLayered(file, imported) && getLayer(imported) > getLayer(file))
      .map(
        (imported) =>
          `${file} (${LAYERS[getLayer(file)]?.name}) imports ${imported} (${LAYERS[getLayer(imported)]?.name}): register it through a slot`,
      ),
  );
  expect(upward).toEqual([]);
});

it('imports a folder with an index.ts only through it', () => {
  const past = files.flatMap((file) =>
    getImports(file).flatMap((imported) => {
      const index = getLayer(imported) === DOMAINS ? getIndex(imported, file) : undefined;
      return index === undefined || index === imported
        ? []
        : `${file} imports ${imported} past ${index}`;
    }),
  );
  expect(past).toEqual([]);
});

it('finds imports of one line and of several', () => {
  expect(files.flatMap(getImports).length).toBeGreaterThan(12_000);
});
