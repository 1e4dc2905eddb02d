import { z } from 'zod';
import type { NamedField } from '#machines/core/model/contextFields.ts';
import { getFields, SORTABLE_KINDS, TIMES } from '#machines/core/summary.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { letters } from './scope.ts';
import { refusedInput } from '#server/platform/input/refusedInput.ts';

const bound = z.union([z.number(), z.string().max(40)]).optional();

/** A condition on a stored field: limits for its value, or one of its options. */
export const fieldCondition = z.object({
  name: z.string().max(100),
  least: bound,
  most: bound,
  is: z.string().max(200).optional(),
});
export type FieldCondition = z.infer<typeof fieldCondition>;

interface FieldQuery {
  where?: readonly FieldCondition[] | undefined;
  sort?: string | undefined;
  descending?: boolean | undefined;
}

const TIME_COLUMNS: Readonly<Record<string, string>> = {
  [TIMES[0]]: 'i.entered_at',
  [TIMES[1]]: 'i.due_at',
};

/** The PostgreSQL types of fields that do not sort correctly as text. ISO dates do. */
const TYPES: Partial<Record<NamedField['kind'], string>> = {
  number: 'numeric',
  money: 'numeric',
  percent: 'numeric',
  rating: 'numeric',
};

/**
 * SQL that filters and sorts instances `i` by fields of their context. Confidential fields are compared only in
 * instances where the actor may read them, because results and order would reveal their values.
 * @throws AppError 400 for a field that cannot be filtered or sorted by.
 */
export function fieldConditions(
  workflow: BoundWorkflow,
  actor: Actor,
  { where = [], sort, descending = false }: FieldQuery,
): { where: string; order: string; parameters: Record<string, unknown> } {
  const fields = new Map(getFields(workflow.workflow).map((field) => [field.name, field]));
  const sight = workflow.confidential?.readable?.(workflow, actor);
  const parameters: Record<string, unknown> = {};
  const getSql = (name: string, mark: string): string => {
    const field = fields.get(name);
    const isKnown =
      field?.stored === true && (SORTABLE_KINDS.includes(field.kind) || field.options);
    if (!field || !isKnown) throw invalid(`The list cannot be grouped by ${name}`);
    if (!field.open && workflow.confidential && !sight)
      throw invalid(`The list cannot be grouped by ${name}`);
    Object.assign(parameters, field.open ? {} : sight?.parameters, { [`field${mark}`]: name });
    const value = `(i.context->>$field${mark})${TYPES[field.kind] ? `::${TYPES[field.kind]}` : ''}`;
    return field.open || !sight ? value : `(case when ${sight.sql} then ${value} end)`;
  };
  const conditions = where.flatMap(({ name, least, most, is }, index) => {
    const mark = letters(index);
    const value = getSql(name, mark);
    const type = TYPES[fields.get(name)?.kind ?? 'text'] ?? 'text';
    const sides = [
      ['least', '>=', least],
      ['most', '<=', most],
      ['is', '=', is],
    ] as const;
    return sides.flatMap(([side, operator, limit]) => {
      if (limit === undefined || limit === '') return [];
      if (type === 'numeric' && !Number.isFinite(Number(limit))) {
        throw refusedInput([{ path: name, message: 'must be a number' }]);
      }
      parameters[`${side}${mark}`] = String(limit);
      return [`${value} ${operator} $${side}${mark}::${type}`];
    });
  });
  const order =
    sort === undefined
      ? ''
      : `${TIME_COLUMNS[sort] ?? getSql(sort, 'Sort')} ${descending ? 'desc' : 'asc'} nulls last,`;
  return {
    where: conditions.length === 0 ? 'true' : conditions.join(' and '),
    order,
    parameters,
  };
}
