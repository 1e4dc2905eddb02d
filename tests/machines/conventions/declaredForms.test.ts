import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { REQUESTS } from '#machines/catalogue/requests.ts';
import { RESOURCES } from '#machines/catalogue/resources.ts';
import type { Field, Fields } from '#machines/kits/resources/field.ts';
import { isAsked } from '#machines/kits/resources/conditions.ts';
import { valuesSchema } from '#machines/kits/resources/schema.ts';

/** The fields of every form, those of its rows apart. */
const forms: [string, Fields][] = [...RESOURCES, ...REQUESTS].flatMap(
  ({ id, fields, rows = {} }) => [
    [id, fields] as [string, Fields],
    ...Object.entries(rows).map(([name, row]): [string, Fields] => [`${id}.${name}`, row.fields]),
  ],
);

const wanted = ({ when }: Field): (string | boolean)[] =>
  when === undefined ? [] : typeof when.is === 'object' ? [...when.is] : [when.is];

const mayBe = (field: Field | undefined, value: string | boolean): boolean =>
  field?.kind === 'flag'
    ? typeof value === 'boolean'
    : field?.kind === 'choice' && typeof value === 'string' && Object.hasOwn(field.options, value);

describe('every declared form', () => {
  it.each(forms)(
    '%s: a condition can be met, and the field it names comes before',
    (_form, fields) => {
      const names = Object.keys(fields);
      const wrong = Object.entries(fields).filter(([name, field]) => {
        const { when } = field;
        if (!when) return false;
        const known = wanted(field).every((value) => mayBe(fields[when.field], value));
        return !known || names.indexOf(when.field) > names.indexOf(name);
      });
      expect(wrong.map(([name]) => name)).toEqual([]);
    },
  );

  it.each(forms)('%s: starts only with values that its fields take', (_form, fields) => {
    const wrong = Object.values(fields).filter(
      (field) =>
        field.initial !== undefined &&
        field.kind !== 'text' &&
        field.kind !== 'number' &&
        (typeof field.initial === 'number' || !mayBe(field, field.initial)),
    );
    expect(wrong).toEqual([]);
  });

  // Otherwise a form asks for something that has no effect: how leave is encashed that can't be.
  it.each(forms)('%s: requires nothing whose condition is not met', (_form, fields) => {
    const conditional = Object.entries(fields).filter(([, { when }]) => when);
    if (conditional.length === 0) return;
    const refused = valuesSchema({ fields }).safeParse({});
    const paths = refused.error?.issues.map(({ path }) => String(path[0])) ?? [];
    const unasked = conditional.filter(([, field]) => !isAsked(field, startOf(fields)));
    expect(unasked.filter(([name]) => paths.includes(name)).map(([name]) => name)).toEqual([]);
  });
});

/** What the server reads of an empty form. */
const startOf = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [name, kind === 'flag' ? false : null]),
  );

/** Required, although no code reads it; each with who does. */
const READ_BY_PEOPLE: ReadonlyMap<string, string> = new Map([
  ['risk.likelihood', 'readers of the register, who sort by it'],
  ['risk.impact', 'readers of the register, who sort by it'],
  ['payrollGroup.frequencyId', 'the payroll office; months are entered one by one'],
]);

const column = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The words of the code, without declarations, migrations that only create columns, and the demo. */
function wordsOfCode(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const folder of ['server', 'machines', 'workers', 'migrations']) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const isDeclaration = folder === 'machines' && /\/resources\/\w+\.ts$/.test(path);
      if (!path.endsWith('.ts') || isDeclaration || path.startsWith('demo/')) continue;
      const text = readFileSync(`${folder}/${path}`, 'utf8');
      const code = folder === 'migrations' ? functionsIn(text) : text;
      for (const word of code.match(/\w+/g) ?? []) words.add(word);
    }
  }
  return words;
}

/** Bodies of database functions and statements that read; a column's creation is no use of it. */
const functionsIn = (text: string): string => (text.match(/\$\$[\s\S]*?\$\$/g) ?? []).join(' ');

/** Whether it decides what other fields of the form offer or ask for. */
const governs = (fields: Fields, name: string): boolean =>
  Object.values(fields).some(
    (field) => field.when?.field === name || ('dependsOn' in field && field.dependsOn === name),
  );

// A form that demands what nothing reads promises an effect that never comes.
it('every required field of master data is read by something', () => {
  const words = wordsOfCode();
  const unread = RESOURCES.flatMap(({ id, fields }) =>
    Object.entries(fields)
      .filter(([, { optional, filled, kind }]) => !optional && !filled && kind !== 'flag')
      .filter(([name]) => !words.has(name) && !words.has(column(name)) && !governs(fields, name))
      .map(([name]) => `${id}.${name}`),
  );
  expect(unread.filter((field) => !READ_BY_PEOPLE.has(field))).toEqual([]);
});

const DECLARES =
  /\b(\w+): (?:text|date|month|time|number|money|percent|choice|flag|reference|own|person|file|folder)\(/g;
const LISTS = /\bcolumns: \[[^\]]*\]/g;

/** The words of what carries out and checks requests, without the declarations of their fields and columns. */
function wordsAboutRequests(): ReadonlySet<string> {
  const words = new Set<string>();
  for (const folder of ['server', 'machines', 'workers']) {
    for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.ts') || path.startsWith('demo/')) continue;
      const text = readFileSync(`${folder}/${path}`, 'utf8');
      const code = text.replaceAll(DECLARES, '').replaceAll(LISTS, '');
      for (const word of code.match(/\w+/g) ?? []) words.add(word);
    }
  }
  return words;
}

/** Asked of the requester although no code reads them; each with who does. */
const READ_BY_APPROVERS: ReadonlyMap<string, string> = new Map([]);

it('every required field of a request is read by something', () => {
  const words = wordsAboutRequests();
  const unread = REQUESTS.flatMap(({ id, fields, rows = {} }) =>
    [fields, ...Object.values(rows).map((row) => row.fields)].flatMap((all) =>
      Object.entries(all)
        .filter(([, { optional, filled, kind }]) => !optional && !filled && kind !== 'flag')
        .filter(([name]) => !words.has(name) && !words.has(column(name)) && !governs(all, name))
        .map(([name]) => `${id}.${name}`),
    ),
  );
  expect(unread.filter((field) => !READ_BY_APPROVERS.has(field))).toEqual([]);
});
