import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { REFERENCES } from '#server/catalogue/declaredScreens.ts';
import { runCommand, Usage } from './runCommand.ts';
import { newReference } from './newReference.ts';
import { migrationFiles, registered, type NewFile, type ReferenceOf } from './newFile.ts';
import { reportFiles, requestFiles, resourceFiles } from './skeletons.ts';
import { workflowFiles } from './workflowSkeleton.ts';

const root = new URL('../../', import.meta.url);

const USAGE =
  'npm run new -- workflow DOMAIN/NAME, request DOMAIN/NAME, resource DOMAIN/NAME or report DOMAIN/NAME, as in ' +
  'workplace/meetingRoom or time/leave/holidayWish, or migration NAME, or several of them. ' +
  'The domains are folders of machines/domains.';

const taken = new Set(Object.keys(REFERENCES).map(Number));
const getReference = (address: string): number => {
  const reference = newReference(address, taken);
  taken.add(reference);
  return reference;
};

/** The current minute in UTC, as the beginning of a migration's name: migrations run in the order of their names. */
const migrationTime = (): string =>
  new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '_');

type Maker = (domain: string, name: string, referenceOf: ReferenceOf, time: string) => NewFile;

const MAKERS = new Map<string, Maker>([
  ['resource', resourceFiles],
  ['report', reportFiles],
  ['request', requestFiles],
  ['workflow', (domain, name, _, time) => workflowFiles(domain, name, time)],
]);

function plan(kind: string, path: string): NewFile {
  const created = kind === 'migration' ? planMigration(path) : planIn(kind, path);
  const present = [...created.files.keys()].find((file) => existsSync(new URL(file, root)));
  if (present !== undefined) throw new Usage(`${present} already exists: nothing was written`);
  return created;
}

function planMigration(name: string): NewFile {
  if (!/^[a-z][A-Za-z0-9_]{2,60}$/.test(name)) throw new Usage(USAGE);
  return migrationFiles(name, migrationTime());
}

function planIn(kind: string, path: string): NewFile {
  const maker = MAKERS.get(kind);
  const [, domain = '', name = ''] =
    /^([a-z][A-Za-z]*(?:\/[a-z][A-Za-z]*)?)\/([a-z][A-Za-z0-9]{2,40})$/.exec(path) ?? [];
  if (!maker || name === '' || !existsSync(new URL(`machines/domains/${domain}`, root)))
    throw new Usage(USAGE);
  return maker(domain, name, getReference, migrationTime());
}

async function write({ files, registries }: NewFile): Promise<string[]> {
  for (const [file, text] of files) {
    const at = new URL(file, root);
    await mkdir(new URL('.', at), { recursive: true });
    await writeFile(at, text, { flag: 'wx' });
    console.log(`wrote ${file}`);
  }
  const changed = new Set<string>();
  for (const registry of registries) {
    const list = fileURLToPath(new URL(registry.path, root));
    await writeFile(list, registered(await readFile(list, 'utf8'), registry));
    if (!changed.has(registry.path)) console.log(`wrote ${registry.path}`);
    changed.add(registry.path);
  }
  return [...files.keys(), ...changed];
}

/** Formats the generated files, because long names make lines wrap. */
const format = (files: readonly string[]): void => {
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', ...files], {
    cwd: fileURLToPath(root),
    stdio: 'ignore',
  });
};

/**
 * Generates the files of new workflows, requests, resources, reports or migrations. They work
 * without changes. Prints what to do next.
 */
await runCommand(async () => {
  const [kind = '', name = '', ...more] = process.argv.slice(2);
  const requests = [[kind, name]];
  for (let at = 0; at < more.length; at += 2) requests.push([more[at] ?? '', more[at + 1] ?? '']);
  const plans = requests.map(([one = '', called = '']) => plan(one, called));
  const written: string[] = [];
  for (const one of plans) written.push(...(await write(one)));
  format(written);
  const generated = plans.filter(({ suites }) => suites.every((suite) => !suite.includes('/')));
  const names = generated.flatMap(({ registries }) => registries.map((one) => one.name)).join('|');
  const suitesOf = (some: readonly NewFile[]) => [...new Set(some.flatMap(({ suites }) => suites))];
  const own = suitesOf(plans.filter((one) => !generated.includes(one)));
  const steps = [
    ...plans.flatMap(({ next }) => next),
    `Run: ${plans.some(({ hasTable }) => hasTable) ? 'npm run schema && ' : ''}npm run machines:docs && npm run messages`,
    ...(own.length > 0 ? [`Run: npx vitest run ${own.join(' ')}`] : []),
    ...(generated.length > 0
      ? [`Run: npx vitest run ${suitesOf(generated).join(' ')} -t '${names}'`]
      : []),
    'Run: npx vitest run tests/machines tests/web/shell tests/api/company/permissions/routes.test.ts && npm run check',
    'Before a release, not before a change: what npx vitest run tests/release lists, such as the Bengali of its texts.',
  ];
  console.log('\nThey work as they are. Next:');
  console.log(steps.map((step, at) => `${at + 1}. ${step}`).join('\n'));
  return true;
});
