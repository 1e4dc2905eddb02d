import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import type { Bench } from './fixture.ts';
import { buildWeb, readBundle, startScript } from './programs.ts';
import { firstPage, root } from './startUp.ts';
import { figure, type Figure, type Round } from './table.ts';

const SCREENS = 400;
const ROUNDS = 3;
const REST_MS = 4000;
/** The allowed cost of 400 screens relative to the present number. */
const GROWS_AT_MOST = 1.15;
const SOURCES = [
  'server',
  'workers',
  'machines',
  'migrations',
  'web',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
];

/**
 * The product with generated resources up to 400 screens of master data, beside the product as it is: CPU
 * time of a start, memory at rest, and the first page's JavaScript.
 */
export async function screens(bench: Bench): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'cadre-screens-'));
  try {
    await grow(bench, folder);
    bench.says(`${SCREENS} screens stand`);
    await buildWeb();
    const environment = { DATABASE_URL: bench.databaseUrl, DATA_DIR: bench.dataDir };
    const plain = await readBundle(root);
    const grown = await readBundle(folder);
    const figures: Figure[] = [];
    for (const name of ['server', 'worker'] as const) {
      const processor: Round[] = [];
      const memory: Round[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const beside = await atRest(plain[name], environment);
        const ours = await atRest(grown[name], environment);
        processor.push({ ours: ours.processor, beside: beside.processor });
        memory.push({ ours: ours.memory, beside: beside.memory });
      }
      bench.says(`the ${name} was started ${ROUNDS * 2} times`);
      figures.push(
        within(`start of the ${name} and ${REST_MS / 1000} s: processor time`, 'ms', processor),
        within(`memory of the ${name} at rest`, 'MB', memory),
      );
    }
    figures.push(
      within('JavaScript of the first page, gzipped', 'kB', [
        { ours: firstPage(folder), beside: firstPage(root) },
      ]),
    );
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const within = (what: string, unit: Figure['unit'], rounds: Round[]): Figure =>
  figure(
    `${what}, ${SCREENS} screens; beside ${RESOURCES.length}`,
    unit,
    rounds,
    Math.floor(100 / GROWS_AT_MOST) / 100,
  );

async function atRest(path: string, environment: Record<string, string>) {
  const program = await startScript(path, environment);
  await sleep(REST_MS);
  const figures = { processor: program.processor(), memory: program.memory() };
  await program.stop();
  return figures;
}

/** A copy of the product with more resources, bundled and built, and their tables in the bench's database. */
async function grow(bench: Bench, folder: string): Promise<void> {
  for (const source of SOURCES)
    cpSync(join(root, source), join(folder, source), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const names = Array.from(
    { length: SCREENS - RESOURCES.length },
    (_, index) => `generated${index + 1}`,
  );
  const generated = join(folder, 'machines/catalogue/generated');
  mkdirSync(generated);
  names.forEach((name, index) =>
    writeFileSync(join(generated, `${name}.ts`), declared(name, index)),
  );
  const registry = join(folder, 'machines/catalogue/resources.ts');
  const imports = names.map((name) => `import { ${name} } from './generated/${name}.ts';\n`);
  const list = 'export const RESOURCES: readonly Resource[] = [';
  const text = readFileSync(registry, 'utf8');
  if (!text.includes(list)) throw new Error('The list of resources was not found');
  writeFileSync(registry, imports.join('') + text.replace(list, `${list}\n  ${names.join(', ')},`));
  for (const name of names) {
    await bench.owner.raw(
      `create table ${name} (
         id bigint generated always as identity primary key, account_id bigint not null,
         name text not null, code text not null, per_month numeric,
         like resource_columns including defaults)`,
    );
  }
  const child = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { buildWebIfNeeded } = await import('${pathToFileURL(join(folder, 'server/launch/prepare.mjs')).href}');
       await buildWebIfNeeded();`,
    ],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The web client with generated screens was not built');
}

const declared = (name: string, index: number): string => `
import { money, text, uniqueName } from '#machines/kits/resources/field.ts';
import { KEPT_BY_HR } from '#machines/kits/resources/permissions.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';

export const ${name}: Resource = {
  id: '${name}',
  one: 'generated item ${index + 1}',
  table: '${name}',
  scope: 'account',
  screen: {
    address: '/administration/configuration/${name}',
    title: 'Generated ${index + 1}',
    description: 'Generated to measure what another screen costs.',
    menu: ['Administration', 'Configuration'],
    reference: ${900_000 + index},
    allow: KEPT_BY_HR,
  },
  fields: {
    name: uniqueName('Name'),
    code: text('Code', { most: 20 }),
    perMonth: money('Per month', { optional: true, max: 1_000_000 }),
  },
};
`;
