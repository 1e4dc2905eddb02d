import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { REFERENCES } from '#server/catalogue/declaredScreens.ts';
import { runCommand, Usage } from './runCommand.ts';
import { newReference } from './newReference.ts';
import { reportFiles, requestFiles, resourceFiles, type NewFile } from './skeletons.ts';

const USAGE =
  'npm run new -- resource NAME, report NAME or request NAME, as in meetingRoom, or several of them';

const root = new URL('../../', import.meta.url);

const taken = new Set(Object.keys(REFERENCES).map(Number));
const referenceOf = (address: string): number => {
  const reference = newReference(address, taken);
  taken.add(reference);
  return reference;
};

/** The minute at which it is made, in UTC: migrations run in the order in which they were written. */
const migrationTime = (): string =>
  new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', '_');

/** Adds it to the registry: its import before the types', its entry at the end of the list. */
function registered(text: string, { name, file, list }: NewFile['registry']): string {
  const line = `import { ${name} } from './${file}';\n`;
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

async function make(kind: string, name: string): Promise<NewFile> {
  const maker = MAKERS.get(kind);
  if (!maker || !/^[a-z][A-Za-z0-9]{2,40}$/.test(name)) throw new Usage(USAGE);
  const made = maker(name, referenceOf, migrationTime());
  for (const [file, text] of made.files) {
    await writeFile(new URL(file, root), text, { flag: 'wx' });
    console.log(`wrote ${file}`);
  }
  const list = fileURLToPath(new URL(made.registry.path, root));
  await writeFile(list, registered(await readFile(list, 'utf8'), made.registry));
  console.log(`wrote ${made.registry.path}`);
  return made;
}

/** Writes the files of new resources, reports or requests, which work without changes, and says what is next. */
await runCommand(async () => {
  const [kind = '', name = '', ...more] = process.argv.slice(2);
  const asked = [[kind, name]];
  for (let at = 0; at < more.length; at += 2) asked.push([more[at] ?? '', more[at + 1] ?? '']);
  const made: NewFile[] = [];
  for (const [one = '', called = ''] of asked) made.push(await make(one, called));
  const names = made.map(({ registry }) => registry.name).join('|');
  const suites = [...new Set(made.map(({ suite }) => suite))].join(' ');
  const steps = [
    'They work as they are, and are in the menu. Next:',
    ...made.flatMap(({ next }) => next),
    'npm run machines:docs && npm run messages',
    `npx vitest run ${suites} -t '${names}'`,
    'npx vitest run tests/machines tests/web/shell tests/api/permissions/routes.test.ts && npm run check',
    'Before a release, and not before a change: the Bengali of its texts in machines/locales/bn.json, and rows for a',
    '  report whose tables are empty in its suite: npx vitest run tests/release says which.',
  ];
  console.log(`\n${steps.join('\n')}`);
  return true;
});
