import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { OWN_COLUMNS, type Instance } from '#server/engine/instances/instances.ts';
import { readChains, type StoredTransition } from './storedChains.ts';

export type InstanceOfWorkflow = Instance & {
  workflow: string;
  /** The digest of the instance after its last migration to a newer version of its machine (migrateMapped.ts). */
  migrated?: string | null;
};

/** The record type under which the effect of a migration on an instance is recorded. */
export const MIGRATED_INSTANCE = 'migrated instance';

/** Instances with all their transitions, read from one snapshot. */
export interface Whole {
  instances: readonly InstanceOfWorkflow[];
  chains: ReadonlyMap<number, StoredTransition[]>;
}

/**
 * Reads the instances `i` that match a condition, ordered by ID, with their chains. Both are read from one snapshot,
 * because a decision made between two reads would look like tampering.
 */
export const readWhole = (
  db: Db,
  which: { where: string; parameters: Record<string, unknown>; limit?: number },
): Promise<Whole> =>
  db.transaction(
    async (tx) => {
      const instances = await query<InstanceOfWorkflow>(
        tx,
        `select ${OWN_COLUMNS}, i.workflow, (
           select c.after->>'digest' from record_changes c
           where c.record_type = '${MIGRATED_INSTANCE}' and c.record_id = i.id::text
           order by c.id desc limit 1) as "migrated"
         from workflow_instances i
         where ${which.where} order by i.id limit $limit`,
        { ...which.parameters, limit: which.limit ?? null },
      );
      return { instances, chains: await readChains(tx, instances) };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
