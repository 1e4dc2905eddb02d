import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { allMutants } from './allMutants.ts';

const mutants = await allMutants();

it('can all still be planted: the line is where it was, and so is the test', () => {
  expect(mutants.length).toBeGreaterThan(100);
  const text = (path: string) =>
    existsSync(path) ? readFileSync(path, 'utf8') : `There is no ${path}`;
  // A scenario's name stands in a file beside the command that runs it; not in the flaw's own.
  const wordsOf = (test: string) =>
    test.endsWith('.test.ts')
      ? text(test)
      : readdirSync(dirname(test), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !name.endsWith('Mutants.ts'))
          .map((name) => text(join(dirname(test), name)))
          .join('\n');
  const lost = mutants.flatMap(({ name, changes, test, title = '' }) => [
    ...changes
      .filter(({ file, from }) => !text(file).includes(from))
      .map(({ file }) => `${name}: not in ${file}`),
    ...(existsSync(test) && wordsOf(test).includes(title) ? [] : [`${name}: no test “${title}”`]),
  ]);
  expect(lost).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});
