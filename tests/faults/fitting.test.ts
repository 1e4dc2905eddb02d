import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allFlaws } from './allFlaws.ts';

const flaws = await allFlaws();

it('can still be planted, each of them: the line is where it was, and so is the test', () => {
  expect(flaws.length).toBeGreaterThan(100);
  const text = (path: string) =>
    existsSync(path) ? readFileSync(path, 'utf8') : `There is no ${path}`;
  const lost = flaws.flatMap(({ name, changes, test, title = '' }) => [
    ...changes
      .filter(({ file, from }) => !text(file).includes(from))
      .map(({ file }) => `${name}: not in ${file}`),
    ...(existsSync(test) && text(test).includes(title) ? [] : [`${name}: no test “${title}”`]),
  ]);
  expect(lost).toEqual([]);
  expect(new Set(flaws.map(({ name }) => name)).size).toBe(flaws.length);
});
