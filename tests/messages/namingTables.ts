import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { RESOURCES } from '#machines/catalogue/resources.ts';

const TARGETS = new Set(RESOURCES.map(({ table }) => table));
const INSIDE = new Set(
  RESOURCES.flatMap(({ rows = {} }) => Object.values(rows).map(({ table }) => table)),
);

/** The tables that may name a row of master data, read from the migrations as they are indented. */
export function namingTables(): string[] {
  const names = globSync('migrations/*.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(
        /(?:create (?:unlogged )?table (\w+) \(([^]*?)\n {4}\)|alter table (\w+) ([^;]*);)/g,
      ),
    ].flatMap(([, created = '', columns = '', altered = '', change = '']) => {
      const named = `${columns}${change}`.matchAll(/\breferences (\w+)/g);
      return [...named].some(([, target = '']) => TARGETS.has(target)) ? [created || altered] : [];
    }),
  );
  return [...new Set(names)].filter((name) => !INSIDE.has(name)).toSorted();
}
