import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { allFlaws } from './allFlaws.ts';

const flaws = await allFlaws();

it('can all still be planted: the line is where it was, and so is the test', () => {
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

it('are noticed, as one that is planted here is', () => {
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ['--import', 'tsx', 'tests/faults/plantedFlaws.ts', 'session: a code is awaited'],
    { encoding: 'utf8' },
  );
  expect(stdout, stderr).toMatch(/^noticed {2}session: a code is awaited for ever$/m);
  expect(status).toBe(0);
}, 120_000);
