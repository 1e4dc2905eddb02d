import {
  getField,
  type ContextField,
  type PayloadFact,
} from '#machines/core/model/contextFields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { BoundWorkflow } from './engine.ts';
import type { Instance } from './instances.ts';

export interface Event {
  event: string;
  payload: Record<string, unknown>;
}

/**
 * The payloads of events as labels and values, without the comments, which are shown separately. IDs of steps and
 * people become names. Nested values are not included; they are shown only in the raw payload.
 */
export async function payloadFacts(
  db: Db,
  { workflow }: BoundWorkflow,
  instance: Instance,
  events: readonly Event[],
): Promise<PayloadFact[][]> {
  const { fields, inputs = {}, payloadFields = {} } = workflow;
  const facts = events.map(({ event, payload }) =>
    Object.entries(payload).flatMap(([name, value]) => {
      if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return [];
      const payloadField = payloadFields[name];
      if (payloadField === null) return [];
      const input = inputs[`${event}.${name}`] ?? inputs[name];
      const { label, kind, options }: ContextField =
        payloadField ??
        (typeof input === 'object' ? input : undefined) ??
        getField(fields, name, value);
      const text = payloadField?.text?.(value, instance.context as never);
      const isOption = text === undefined && options?.includes(String(value)) === true;
      return [{ label, kind, value: text ?? value, ...(isOption ? { isOption } : {}) }];
    }),
  );
  const names = await getNames(
    db,
    facts.flat().flatMap(({ kind, value }) => (kind === 'person' ? [Number(value)] : [])),
  );
  return facts.map((list) =>
    list.map((fact) =>
      fact.kind === 'person'
        ? { ...fact, kind: 'text' as const, value: names.get(Number(fact.value)) ?? 'Unknown' }
        : fact,
    ),
  );
}

async function getNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await query<{ id: number; name: string }>(
    db,
    'select id, name from employees where id = any($ids::bigint[])',
    { ids },
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
