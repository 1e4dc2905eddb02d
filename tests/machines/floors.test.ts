import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FLOORS } from './floors.ts';

const heights = new Map(
  FLOORS.flatMap(({ paths }, height) =>
    paths
      .trim()
      .split(/\s+/)
      .map((path) => [path, height] as const),
  ),
);
const longestFirst = [...heights.keys()].toSorted((one, other) => other.length - one.length);

/** The floor on which a file stands. */
const heightOf = (file: string): number =>
  heights.get(longestFirst.find((path) => file.startsWith(path)) ?? '') ?? 0;

const files = ['machines', 'server'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' }).flatMap((path) =>
    /\.(ts|mjs)$/.test(path) ? `${root}/${path}` : [],
  ),
);

/** What a file imports of the product, types included. */
function importsOf(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(
    /^(?:import|export)\s[^;'"]*?from '(#|\.)([^']+)'|^} from '(#|\.)([^']+)'/gm,
  );
  return [...found].map(([, mark = '', path = '', lastMark = '', lastPath = '']) =>
    (mark || lastMark) === '#' ? path || lastPath : join(dirname(file), `.${path || lastPath}`),
  );
}

it('knows no file of a floor above', () => {
  const upward = files.flatMap((file) =>
    importsOf(file)
      .filter((imported) => heightOf(imported) > heightOf(file))
      .map(
        (imported) =>
          `${file} (${FLOORS[heightOf(file)]?.name}) imports ${imported} (${FLOORS[heightOf(imported)]?.name}): let the catalogue hand it in`,
      ),
  );
  expect(upward).toEqual([]);
});

it('has every path of its floors', () => {
  const gone = longestFirst.filter((path) => !files.some((file) => file.startsWith(path)));
  expect(gone).toEqual([]);
});

it('reads imports of one and of several lines', () => {
  expect(files.flatMap(importsOf).length).toBeGreaterThan(8000);
});
