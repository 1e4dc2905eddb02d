import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { allMutants } from './allMutants.ts';
import { plant } from './plant.ts';

const mutants = await allMutants();

it('can all still be planted: their lines and tests exist', () => {
  expect(mutants.length).toBeGreaterThan(100);
  const text = (path: string) =>
    existsSync(path) ? readFileSync(path, 'utf8') : `There is no ${path}`;
  // A scenario's name is in a file beside the command that runs it, not in the mutant's file.
  const getWords = (test: string) =>
    test.endsWith('.test.ts')
      ? text(test)
      : readdirSync(dirname(test), { recursive: true, encoding: 'utf8' })
          .filter((name) => name.endsWith('.ts') && !name.endsWith('Mutants.ts'))
          .map((name) => text(join(dirname(test), name)))
          .join('\n');
  const lost = mutants.flatMap(({ name, changes, test, title = '' }) => [
    ...changes
      .filter(({ file, from, to }) => plant(text(file), from, to) === null)
      .map(({ file }) => `${name}: not in ${file}`),
    ...(existsSync(test) && getWords(test).includes(title) ? [] : [`${name}: no test “${title}”`]),
  ]);
  expect(lost).toEqual([]);
  expect(new Set(mutants.map(({ name }) => name)).size).toBe(mutants.length);
});

it('is planted by the shape of code, despite renamed variables and formatting', () => {
  const from = "if (gate.tries > LIMIT && gate.key === 'a') return null;";
  const to = 'if (gate.tries > 0) return null;';
  const now = `function check(auth: Auth) {
    // Too many.
    if (auth.attempts > MAX
        && auth.key === "a",
    ) return null; }`.replace(',\n    )', ')');
  expect(plant(now, from, to)).toContain('if (auth.attempts > 0) return null; }');
  // A renamed name has the same new name everywhere.
  expect(plant(now.replace('auth.key', 'user.key'), from, to)).toBeNull();
  // Two places differ only in names, so the intended one is ambiguous.
  expect(plant(`${now}${now.replaceAll('auth', 'other')}`, from, to)).toBeNull();
  expect(plant('const a = 1;', from, to)).toBeNull();
});
