import { english } from '#machines/core/locales/translate.ts';
import { msg } from '#machines/core/locales/messages.ts';
import type { Fields } from '#machines/kits/resources/field.ts';
import type { Resource } from '#machines/kits/resources/resource.ts';
import type { RowValues, Values } from '#machines/kits/resources/schema.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { selvesOf } from '#server/platform/access/oneself/selves.ts';
import { isFoundedAlone } from '#server/platform/access/oneself/whoElse.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { AppError, type Problem } from '#server/platform/errors.ts';
import type { Snapshot } from './changes.ts';
import type { Item } from './check.ts';

type Row = Readonly<Record<string, unknown>>;

const SELF = msg('{label}: this is yourself. Someone else with this permission must do it');

/**
 * A row is about the people in its person fields, so no one may create or change a row about
 * themselves. If the field says that people only take part in the row, such as the head of a
 * department, no one may enter themselves, but removing oneself is allowed.
 * @throws AppError 403 that names each field.
 */
export async function refuseOneself(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  items: readonly Item[],
  { before, path }: { before: ReadonlyMap<number, Snapshot>; path: (index: number) => string },
): Promise<void> {
  if (![resource.fields, ...insideOf(resource)].some(hasPerson)) return;
  const selves = await selvesOf(tx, actor);
  const isMe = (value: unknown) => selves.employeeIds.includes(Number(value ?? 0));
  const errors = items.flatMap(({ id, values }, index): Problem[] => {
    const current = before.get(id ?? 0);
    const own = ownFields(resource.fields, values, current?.values, isMe);
    const inside = Object.entries(resource.rows ?? {}).flatMap(([name, rows]) =>
      rowsIn(values[name]).flatMap((row, place) => {
        const was = current?.rows[name]?.find((one) => one['id'] === row['id']);
        return ownFields(rows.fields, row, was, isMe, `${name}.${place}.`);
      }),
    );
    return [...own, ...inside].map((one) => ({ ...one, path: `${path(index)}${one.path}` }));
  });
  const [first] = errors;
  if (!first || (await isFoundedAlone(tx, actor, selves))) return;
  throw new AppError('forbidden', first.message, { errors });
}

const rowsIn = (value: Values[string] | undefined): RowValues[] =>
  Array.isArray(value) ? value : [];

const insideOf = ({ rows = {} }: Resource): Fields[] =>
  Object.values(rows).map(({ fields }) => fields);

const hasPerson = (fields: Fields): boolean =>
  Object.values(fields).some(({ kind }) => kind === 'person');

function ownFields(
  fields: Fields,
  values: Row,
  current: Row | undefined,
  isMe: (value: unknown) => boolean,
  path = '',
): Problem[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind !== 'person' || typeof field.takesPart === 'object') return [];
    const [is, was] = [isMe(values[name]), isMe(current?.[name])];
    if (field.takesPart ? !is || was : !is && !was) return [];
    return [{ path: `${path}${name}`, message: english(SELF, { label: field.label }) }];
  });
}
