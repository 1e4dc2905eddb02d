import type { NamedField } from '#machines/core/model/contextFields.ts';
import { getFacts, getFields } from '#machines/core/summary.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { BoundWorkflow, Details } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';
import { migrateStored } from '#server/engine/instances/step.ts';

/** For each instance, the fields that the actor may read, from its context and from tables. */
export async function readFacts(
  db: Db,
  bound: BoundWorkflow,
  actor: Actor,
  instances: readonly Instance[],
): Promise<Record<string, unknown>[]> {
  const { confidential } = bound;
  const opened = instances.filter((one) => confidential?.mayRead(bound, one, actor) ?? true);
  const open = new Set(opened);
  const details =
    (await bound.details?.(db, bound, actor, opened as Instance<never>[])) ??
    new Map<number, Details>();
  const fields = getFields(bound.workflow);
  return instances.map((one) =>
    rawFacts(bound, fields, one, open.has(one), details.get(one.subjectId)),
  );
}

function rawFacts(
  { workflow }: BoundWorkflow,
  fields: readonly NamedField[],
  instance: Instance,
  isOpen: boolean,
  details: Details | undefined,
): Record<string, unknown> {
  const { context } = migrateStored(workflow, instance, instance.machineVersion);
  const facts: Record<string, unknown> = { ...getFacts(workflow, context), ...details };
  return Object.fromEntries(
    fields.flatMap(({ name, open }) => (isOpen || open ? [[name, facts[name] ?? null]] : [])),
  );
}
