import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { agrees } from '#tests/cases/agree.ts';
import { caseFile, runCases } from '#tests/cases/run.ts';
import { shape } from '#tests/cases/shape.ts';

const doubled = new Map([
  [
    'sum',
    [
      shape(z.strictObject({ number: z.number() }), ({ number }) => ({ twice: number * 2 })),
      shape(z.strictObject({ broken: z.boolean() }), () => {
        throw new Error('no way');
      }),
    ],
  ],
]);

const cases = (...given: readonly unknown[]) =>
  given.map((one, index) => ({ id: String(index), area: 'sum', given: one, expect: { twice: 4 } }));

it('counts passed and failed cases, and those of unknown shape', async () => {
  const read = caseFile.parse({
    about: 'remarks',
    cases: [
      ...cases({ number: 2 }, { number: 3 }, { number: 2, alsoGiven: 1 }, { broken: true }),
      { id: 'other', area: 'elsewhere', given: {}, expect: {} },
    ],
  });
  const { areas, failures } = await runCases(read, doubled, () => {
    throw new Error('no case asks for a database');
  });
  expect(Object.fromEntries(areas)).toEqual({
    sum: { passed: 1, failed: 2, unsupported: 1 },
    elsewhere: { passed: 0, failed: 0, unsupported: 1 },
  });
  expect(failures.map(({ id, got }) => [id, got])).toEqual([
    ['1', { twice: 6 }],
    ['3', 'error: no way'],
  ]);
});

it('compares numbers within the tolerance and everything else exactly', () => {
  expect(agrees({ days: [1.5, 2] }, { days: [1.504, 2], more: 1 }, 0.005)).toBe(true);
  expect(agrees({ days: 1.5 }, { days: 1.51 }, 0.005)).toBe(false);
  expect(agrees({ days: 1 }, { days: '1' }, 0.005)).toBe(false);
  expect(agrees({ days: 1 }, {}, 0.005)).toBe(false);
  expect(agrees([1, 2], [1], 0.005)).toBe(false);
  expect(agrees('reject (too few days)', 'reject', 0)).toBe(true);
  expect(agrees('2024-02-29', '2024-02-28', 0)).toBe(false);
  expect(agrees({ left: null }, { left: 0 }, 0)).toBe(false);
});

const IMPORTED = /^(?:import|export) \{([^}]*)\} from '([^']+)';/gmu;
const CASES = 'tests/cases/';
const sources = ['machines', 'server', 'workers', 'web'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/u.test(name))
    .map((name) => join(folder, name)),
);

/** The imports and re-exports of a file, without types: `machines/domains/time/leave/count.ts countLeave`. */
const getImports = (file: string): { isPassedOn: boolean; of: string }[] =>
  [...readFileSync(file, 'utf8').matchAll(IMPORTED)].flatMap(([all, names = '', from = '']) => {
    const path = from.startsWith('#') ? from.slice(1) : join(dirname(file), from);
    return names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({
        isPassedOn: all.startsWith('export'),
        of: `${path} ${name.split(' as ')[0] ?? ''}`,
      }));
  });

it('the cases run the product’s own functions', () => {
  const used = new Set<string>();
  const wanted = new Set<string>();
  const origins = new Map<string, string>();
  for (const file of sources) {
    for (const { isPassedOn, of } of getImports(file)) {
      const isOwn = of.startsWith(CASES);
      if (file.startsWith(CASES) && !isOwn) wanted.add(of);
      else if (isPassedOn) origins.set(`${file} ${of.split(' ')[1] ?? ''}`, of);
      else used.add(of);
    }
  }
  const isCalled = (one: string): boolean => {
    const origin = origins.get(one);
    if (used.has(one)) return true;
    if (origin !== undefined) return isCalled(origin);
    const [path = '', name = ''] = one.split(' ');
    const within = readFileSync(path, 'utf8').match(new RegExp(`\\b${name}\\b`, 'gu'));
    return (within?.length ?? 0) > 1;
  };
  expect([...wanted].filter((one) => !isCalled(one))).toEqual([]);
});
