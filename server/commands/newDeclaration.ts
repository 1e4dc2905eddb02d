import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { REFERENCES } from '#server/catalogue/declaredScreens.ts';
import { runCommand, Usage } from './runCommand.ts';
import { reportFiles, requestFiles, resourceFiles, type NewFile } from './skeletons.ts';

const USAGE =
  'npm run new -- resource NAME, report NAME or request NAME, as in meetingRoom, or several of them';

const root = new URL('../../', import.meta.url);

/** The next free id of kit screens. */
const nextReference = (): number =>
  Math.max(
    ...Object.keys(REFERENCES)
      .map(Number)
      .filter((id) => id < 91_000),
  ) + 1;

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

/** A request takes two ids, for one's own and for those of others. */
const IDS = 2;

async function make(kind: string, name: string, reference: number): Promise<string[]> {
  const maker = MAKERS.get(kind);
  if (!maker || !/^[a-z][A-Za-z0-9]{2,40}$/.test(name)) throw new Usage(USAGE);
  const { files, registry } = maker(name, reference, migrationTime());
  for (const [file, text] of files) await writeFile(new URL(file, root), text, { flag: 'wx' });
  const list = fileURLToPath(new URL(registry.path, root));
  await writeFile(list, registered(await readFile(list, 'utf8'), registry));
  return [...files.keys(), registry.path];
}

/** Writes the files of new resources, reports or requests, which work without changes. */
await runCommand(async () => {
  const [kind = '', name = '', ...more] = process.argv.slice(2);
  const asked = [[kind, name]];
  for (let at = 0; at < more.length; at += 2) asked.push([more[at] ?? '', more[at + 1] ?? '']);
  let reference = nextReference();
  for (const [one = '', called = ''] of asked) {
    const written = await make(one, called, reference);
    console.log(written.map((file) => `wrote ${file}`).join('\n'));
    reference += IDS;
  }
  console.log(
    'Say what it is for, change its fields, then run npm run machines:docs, npm run messages and npm test',
  );
  return true;
});
