import { msg } from '#machines/core/locales/messages.ts';
import { plainText } from '#machines/kits/resources/plainText.ts';
import type { Fields } from '#machines/kits/resources/field.ts';
import { getColumn, type Resource } from '#machines/kits/resources/resource.ts';
import type { RowValues, Values } from '#machines/kits/resources/schema.ts';
import { comparisonKey } from '#machines/core/values/textKeys.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, invalid, type Problem } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Snapshot } from './changes.ts';
import { declaredResources } from './declared.ts';
import { getScope, getTarget } from './scope.ts';

/** A row to save. If it has no ID, a new row is created. */
export interface Item {
  id: number | null;
  version: number | null;
  values: Values;
}

interface Context {
  before: ReadonlyMap<number, Snapshot>;
  path: (index: number) => string;
}

/**
 * Checks values against the database.
 * @throws AppError 400 with every problem, 409 for names that are in use.
 */
export async function refuseProblems(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  items: readonly Item[],
  context: Context,
): Promise<void> {
  const problems = [
    ...fixedProblems(resource, items, context),
    ...(await referenceProblems(tx, actor, resource.fields, ownValues(items, context))),
    ...(await insideProblems(tx, actor, resource, items, context)),
    ...(await circleProblems(tx, resource, items, context)),
    ...(await ownProblems(tx, actor, resource, items, context)),
  ];
  if (problems.length > 0) throw invalid(problems[0]?.message ?? '', problems.slice(0, 1000));
  const taken = await takenProblems(tx, actor, resource, items, context);
  if (taken.length > 0) {
    throw new AppError('conflict', taken[0]?.message ?? '', { errors: taken.slice(0, 1000) });
  }
}

/** The problems that the resource's own check finds (resourceServer.ts). */
async function ownProblems(
  tx: Tx,
  { accountId }: Actor,
  resource: Resource,
  items: readonly Item[],
  { path }: Context,
): Promise<Problem[]> {
  const { check } = declaredResources.value.servers.get(resource.id) ?? {};
  const problemsByItem = await check?.(
    tx,
    accountId,
    items.map(({ values }) => values),
    items.map(({ id }) => id),
  );
  return (problemsByItem ?? []).flatMap((problems, index) =>
    problems.map((problem) => ({ ...problem, path: `${path(index)}${problem.path}` })),
  );
}

function fixedProblems(
  resource: Resource,
  items: readonly Item[],
  { before, path }: Context,
): Problem[] {
  return Object.entries(resource.fields).flatMap(([name, field]) => {
    if (!field.fixed) return [];
    return items.flatMap(({ id, values }, index) => {
      const existing = id === null ? undefined : before.get(id)?.values[name];
      if (existing === undefined || existing === values[name]) return [];
      return [{ path: `${path(index)}${name}`, message: `${field.label} cannot be changed` }];
    });
  });
}

/** Values to save, the values that they replace (`held`), and the path under which their problems are reported. */
export interface CheckedValues {
  values: Readonly<Record<string, unknown>>;
  held: Readonly<Record<string, unknown>> | undefined;
  path: string;
}

const ownValues = (items: readonly Item[], { before, path }: Context): CheckedValues[] =>
  items.map(({ id, values }, index) => ({
    values,
    held: before.get(id ?? 0)?.values,
    path: path(index),
  }));

/** The problems of references in nested rows. */
async function insideProblems(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  items: readonly Item[],
  { before, path }: Context,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, { fields }] of Object.entries(resource.rows ?? {})) {
    const given = items.flatMap(({ id, values }, index) =>
      ((values[name] ?? []) as RowValues[]).map((row, position) => ({
        values: row,
        held: before.get(id ?? 0)?.rows[name]?.find((one) => one['id'] === row['id']),
        path: `${path(index)}${name}.${position}.`,
      })),
    );
    problems.push(...(await referenceProblems(tx, actor, fields, given)));
  }
  return problems;
}

/**
 * Checks references: the row must be of this account, active (unless the reference was not changed), and match the
 * field that it depends on.
 */
export async function referenceProblems(
  tx: Tx,
  { accountId }: Pick<Actor, 'accountId'>,
  fields: Fields,
  given: readonly CheckedValues[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'reference' && field.kind !== 'person') continue;
    const ids = [...new Set(given.flatMap(({ values }) => (values[name] as number | null) ?? []))];
    if (ids.length === 0) continue;
    const depends = field.kind === 'reference' ? field.dependsOn : undefined;
    const rows = await query<{ id: number; isActive: boolean; owner: number | null }>(
      tx,
      field.kind === 'person'
        ? `select id, is_active as "isActive", null as owner from employees
           where account_id = $accountId and id = any($ids::bigint[])`
        : namedSql(getTarget(field.resource), depends),
      { accountId, ids },
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const { values, held, path } of given) {
      const value = (values[name] ?? null) as number | null;
      if (value === null) continue;
      const row = byId.get(value);
      const same = held?.[name] === value;
      const fits = depends === undefined || row?.owner === null || row?.owner === values[depends];
      if (row && (row.isActive || same) && fits) continue;
      problems.push({ path: `${path}${name}`, message: `${field.label} cannot be chosen` });
    }
  }
  return problems;
}

function namedSql(target: Resource, depends: string | undefined): string {
  const scope = getScope(target);
  const owner = depends && target.fields[depends] ? `t.${getColumn(depends)}` : 'null::bigint';
  return `select t.id, t.is_active as "isActive", ${owner} as owner
    from ${target.table} t ${scope.joins}
    where ${scope.account} = $accountId and t.id = any($ids::bigint[])`;
}

/** Finds circular references to the same resource, such as a parent that leads back to the row itself. */
async function circleProblems(
  tx: Tx,
  resource: Resource,
  items: readonly Item[],
  { path }: Context,
): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'reference' || field.resource !== resource.id) continue;
    const column = getColumn(name);
    const pairs = items.flatMap(({ id, values }, index) =>
      id !== null && values[name] !== null ? [{ index, id, next: values[name] as number }] : [],
    );
    if (pairs.length === 0) continue;
    const circles = await query<{ index: number }>(
      tx,
      `with recursive given as (
         select * from jsonb_to_recordset($pairs::jsonb) as g (index integer, id bigint, next bigint)
       ), chain as (
         select index, id as begun, next, 1 as depth from given
         union all
         select c.index, c.begun, coalesce(g.next, t.${column}), c.depth + 1 from chain c
         join ${resource.table} t on t.id = c.next left join given g on g.id = c.next
         where c.next <> c.begun and c.depth < 100
       )
       select distinct index from chain where next = begun or depth >= 100`,
      { pairs: JSON.stringify(pairs) },
    );
    for (const { index } of circles) {
      const message = `${field.label} would lead in a circle`;
      problems.push({ path: `${path(index)}${name}`, message });
    }
  }
  return problems;
}

async function takenProblems(
  tx: Tx,
  { accountId }: Actor,
  resource: Resource,
  items: readonly Item[],
  { path }: Context,
): Promise<Problem[]> {
  const scope = getScope(resource);
  const through = resource.scope === 'account' ? null : resource.scope.through;
  const problems: Problem[] = [];
  for (const [name, field] of Object.entries(resource.fields)) {
    if (field.kind !== 'text' || !field.unique) continue;
    const column = getColumn(name);
    const owner = through === null ? '0::bigint' : `t.${getColumn(through)}`;
    const rows = await query<{ id: number; owner: number; value: string }>(
      tx,
      `select t.id, ${owner} as owner, comparison_key(t.${column}) as value
       from ${resource.table} t ${scope.joins}
       where ${scope.account} = $accountId and comparison_key(t.${column}) = any($values::text[])`,
      { accountId, values: items.map(({ values }) => getText(values[name])) },
    );
    const holders = new Map(rows.map(({ id, owner: of, value }) => [`${of} ${value}`, id]));
    const ours = new Set<string>();
    items.forEach(({ id, values }, index) => {
      const value = getText(values[name]);
      if (value === '') return;
      const key = `${through === null ? 0 : Number(values[through])} ${value}`;
      const holder = holders.get(key);
      // A row that is renamed in the same call frees its old name.
      const givesUp = items.some(
        (other) => other.id === holder && getText(other.values[name]) !== value,
      );
      if ((holder !== undefined && holder !== id && !givesUp) || ours.has(key)) {
        const message = msg(`${field.label} ${plainText(values[name])} already exists`);
        problems.push({ path: `${path(index)}${name}`, message });
      }
      ours.add(key);
    });
  }
  return problems;
}

const getText = (value: Values[string] | undefined): string =>
  typeof value === 'string' ? comparisonKey(value) : '';
