import type { Flag, NamedField } from '#machines/core/model/contextFields.ts';
import { COMPARABLE_KINDS, getFields, FLAGGED, TIMES } from '#machines/core/summary.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { invalid } from '#server/platform/errors.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import type { FieldCondition } from './fieldConditions.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { readFacts } from './facts.ts';
import { instancesIn, type InstanceFilter } from './instanceList.ts';

/**
 * The maximum number of instances for which a list is sorted or filtered by computed values, because the facts of all
 * instances have to be read; for this many, that takes about a second. With more instances, a list keeps the order of
 * the database.
 */
const MAX_COMPARED = 5000;

type Facts = Readonly<Record<string, unknown>>;
type Order = readonly { field: NamedField; descending: boolean }[];

/**
 * A page of instances, sorted or filtered by values that are not stored in the instance: flags,
 * values that follow from an amount, or facts from other tables. Null if the database can sort and
 * filter itself.
 * @throws AppError 400 if there are too many instances to compare, or the field cannot be compared.
 */
export async function instancesByFigures(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  filter: InstanceFilter,
): Promise<{ total: number; rows: Instance[] } | null> {
  const fields = new Map(getFields(bound.workflow).map((field) => [field.name, field]));
  const isDerived = ({ name }: { name: string }) => fields.get(name)?.stored === false;
  const where = filter.where ?? [];
  const derived = where.filter(isDerived);
  const sortsByFigure = filter.sort !== undefined && isDerived({ name: filter.sort });
  const order = orderOf(bound, fields, filter);
  const isPreferred = filter.sort === undefined && order.length > 0;
  if (derived.length === 0 && !sortsByFigure && !isPreferred) return null;
  const { rows } = await instancesIn(db, bound, actor, {
    ...filter,
    where: where.filter((one) => !isDerived(one)),
    ...(sortsByFigure && { sort: undefined }),
    page: 1,
    pageSize: MAX_COMPARED + 1,
  });
  if (rows.length > MAX_COMPARED) {
    if (derived.length === 0 && !sortsByFigure) return null;
    throw invalid(`Narrow the list to ${MAX_COMPARED.toLocaleString('en')} first`);
  }
  const facts = await readFacts(db, bound, actor, rows);
  const kept = rows
    .map((row, index) => ({ row, facts: facts[index] ?? {} }))
    .filter((one) => derived.every((condition) => meets(fields, one.facts, condition)));
  // Sorting is stable, so instances with equal values keep the order in which the database returned
  // them.
  if (sortsByFigure || isPreferred) kept.sort((a, b) => compare(order, a.facts, b.facts));
  const start = (filter.page - 1) * filter.pageSize;
  return {
    total: kept.length,
    rows: kept.slice(start, start + filter.pageSize).map(({ row }) => row),
  };
}

/** The requested order or, for a list of what waits for the actor, the order that the workflow prefers. */
function orderOf(
  { workflow }: BoundWorkflow,
  fields: ReadonlyMap<string, NamedField>,
  { sort, descending = false, mine }: InstanceFilter,
): Order {
  const names =
    sort === undefined
      ? (mine ? (workflow.summary?.order ?? []) : []).map((name) => ({ name, descending: true }))
      : [{ name: sort, descending }];
  return names.flatMap(({ name, descending: falls }) => {
    if (TIMES.some((time) => time === name)) return [];
    const field = fields.get(name);
    if (!field || (!COMPARABLE_KINDS.includes(field.kind) && !field.options)) {
      throw invalid(`The list cannot be sorted by ${name}`);
    }
    return [{ field, descending: falls }];
  });
}

function compare(order: Order, a: Facts, b: Facts): number {
  for (const { field, descending } of order) {
    const [one, other] = [rankOf(field, a), rankOf(field, b)];
    if (one === other) continue;
    // Missing values come last, whether the order is ascending or descending.
    if (one === null) return 1;
    if (other === null) return -1;
    return one < other === descending ? 1 : -1;
  }
  return 0;
}

const WEIGHTS: Readonly<Record<Flag['tone'], number>> = { danger: 10_000, warning: 100, info: 1 };

const isNumeric = ({ kind }: NamedField): boolean =>
  kind === 'money' || kind === 'number' || kind === 'percent' || kind === 'rating';

function rankOf(field: NamedField, facts: Facts): number | string | null {
  const value = facts[field.name];
  if (value == null || value === '') return null;
  if (field.kind === 'flags') {
    return flagsOf(value).reduce((sum, { tone }) => sum + WEIGHTS[tone], 0);
  }
  if (isNumeric(field)) return Number(value);
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const flagsOf = (value: unknown): readonly Flag[] => (Array.isArray(value) ? value : []) as Flag[];

function meets(
  fields: ReadonlyMap<string, NamedField>,
  facts: Facts,
  { name, least, most, is }: FieldCondition,
): boolean {
  const field = fields.get(name);
  if (!field) return false;
  if (field.kind === 'flags') return isFlagged(flagsOf(facts[name]), is);
  const value = rankOf(field, facts);
  if (value === null) return false;
  if (is !== undefined && String(value) !== is) return false;
  const limit = (text: string | number) => (isNumeric(field) ? Number(text) : String(text));
  if (least !== undefined && least !== '' && value < limit(least)) return false;
  return most === undefined || most === '' || value <= limit(most);
}

function isFlagged(flags: readonly Flag[], is: string | undefined): boolean {
  if (is === undefined) return true;
  if (is === FLAGGED.some) return flags.length > 0;
  return is === FLAGGED.none ? flags.length === 0 : flags.some(({ label }) => label === is);
}
