import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { INSTANCE_COLUMNS, type Instance } from '#server/workflow/engine/instances.ts';
import { readChains, type StoredTransition } from './storedChains.ts';

export type KnownInstance = Instance & {
  workflow: string;
  /** What it was when a later version of its machine last migrated it (migrateMapped.ts). */
  migrated?: string | null;
};

/** The kind of record change that says what a migration made of an instance. */
export const MIGRATED_INSTANCE = 'migrated instance';

/** Instances with every transition of theirs, as they were at one moment. */
export interface Whole {
  instances: readonly KnownInstance[];
  chains: ReadonlyMap<number, StoredTransition[]>;
}

/**
 * Instances `i` that meet a condition, in the order of their ids, with their chains. Both are read
 * from one snapshot: what somebody decides between two ordinary reads would look like tampering.
 */
export const readWhole = (
  db: Db,
  which: { where: string; parameters: Record<string, unknown>; limit?: number },
): Promise<Whole> =>
  db.transaction(
    async (tx) => {
      const instances = await query<KnownInstance>(
        tx,
        `select ${INSTANCE_COLUMNS}, i.workflow, (
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
