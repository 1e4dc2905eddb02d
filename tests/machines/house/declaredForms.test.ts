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
