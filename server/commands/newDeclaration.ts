import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { REFERENCES } from '#server/catalogue/declaredScreens.ts';
import { runCommand, Usage } from './runCommand.ts';
import { newReference } from './newReference.ts';
import { reportFiles, requestFiles, resourceFiles, type NewFile } from './skeletons.ts';

const root = new URL('../../', import.meta.url);

const USAGE =
  'npm run new -- resource DOMAIN/NAME, report DOMAIN/NAME or request DOMAIN/NAME, as in ' +
  'workplace/meetingRoom or time/leave/holidayWish, or several of them. The domains are folders of machines/domains.';

const taken = new Set(Object.keys(REFERENCES).map(Number));
const getReference = (address: string): number => {
  const reference = newReference(address, taken);
  taken.add(reference);
  return reference;
};

/** The minute at which it is made, in UTC: migrations run in the order in which they were written. */
const migrationTime = (): string =>
  new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '_');

/** Adds it to the registry: its import before the types', its entry at the end of the list. */
function registered(text: string, { name, file, list }: NewFile['registry']): string {
  const line = `import { ${name} } from '#${file}';\n`;
  const withImport = text.replace(/^import type /m, `${line}import type `);
  const start = withImport.indexOf(`export const ${list}`);
  const end = withImport.indexOf('\n];', start);
  if (start === -1 || end === -1) throw new Error(`There is no list ${list} to add it to`);
  return `${withImport.slice(0, end)}\n  ${name},${withImport.slice(end)}`;
}

const MAKERS = new Map([
  ['resource', resourceFiles],
  ['report', reportFiles],
  ['request', requestFiles],
]);

function plan(kind: string, path: string): NewFile {
  const maker = MAKERS.get(kind);
  const [, domain = '', name = ''] =
    /^([a-z][A-Za-z]*(?:\/[a-z][A-Za-z]*)?)\/([a-z][A-Za-z0-9]{2,40})$/.exec(path) ?? [];
  if (!maker || name === '' || !existsSync(new URL(`machines/domains/${domain}`, root)))
    throw new Usage(USAGE);
  const created = maker(domain, name, getReference, migrationTime());
  const present = [...created.files.keys()].find((file) => existsSync(new URL(file, root)));
  if (present !== undefined) throw new Usage(`${present} already exists: nothing was written`);
  return created;
}

async function write({ files, registry }: NewFile): Promise<void> {
  for (const [file, text] of files) {
    const at = new URL(file, root);
    await mkdir(new URL('.', at), { recursive: true });
    await writeFile(at, text, { flag: 'wx' });
    console.log(`wrote ${file}`);
  }
  const list = fileURLToPath(new URL(registry.path, root));
  await writeFile(list, registered(await readFile(list, 'utf8'), registry));
  console.log(`wrote ${registry.path}`);
}

/** Writes the files of new resources, reports or requests, which work without changes, and says what is next. */
await runCommand(async () => {
  const [kind = '', name = '', ...more] = process.argv.slice(2);
  const requests = [[kind, name]];
  for (let at = 0; at < more.length; at += 2) requests.push([more[at] ?? '', more[at + 1] ?? '']);
  const plans = requests.map(([one = '', called = '']) => plan(one, called));
  for (const one of plans) await write(one);
  const names = plans.map(({ registry }) => registry.name).join('|');
  const suites = [...new Set(plans.map(({ suite }) => suite))].join(' ');
  const steps = [
    ...plans.flatMap(({ next }) => next),
    `Run: ${plans.some(({ suite }) => suite === 'everyResource') ? 'npm run schema && ' : ''}npm run machines:docs && npm run messages`,
    `Run: npx vitest run ${suites} -t '${names}'`,
    'Run: npx vitest run tests/machines tests/web/shell tests/api/company/permissions/routes.test.ts && npm run check',
    'Before a release, not before a change: what npx vitest run tests/release lists, such as the Bengali of its texts.',
  ];
  console.log('\nThey work as they are. Next:');
  console.log(steps.map((step, at) => `${at + 1}. ${step}`).join('\n'));
  return true;
});
