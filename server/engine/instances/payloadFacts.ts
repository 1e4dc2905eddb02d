import { getField, type PayloadFact } from '#machines/core/model/contextFields.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { BoundWorkflow } from './engine.ts';
import type { Instance } from './instances.ts';

type Payload = Record<string, unknown>;

/**
 * The payloads of events as labels and values, without the comments, which are shown separately. IDs of steps and
 * people become names. Nested values are not included; they are shown only in the raw payload.
 */
export async function payloadFacts(
  db: Db,
  { workflow }: BoundWorkflow,
  instance: Instance,
  payloads: readonly Payload[],
): Promise<PayloadFact[][]> {
  const { fields, payloadFields = {} } = workflow;
  const facts = payloads.map((payload) =>
    Object.entries(payload).flatMap(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const payloadField = payloadFields[name];
      if (payloadField === null) return [];
      const { label, kind } = payloadField ?? getField(fields, name, value);
      const text = payloadField?.text?.(value, instance.context as never);
      return [{ label, kind, value: text ?? value }];
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
