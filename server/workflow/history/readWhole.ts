import type { Db } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import { INSTANCE_COLUMNS, type Instance } from '#server/workflow/engine/instances.ts';
import { readChains, type StoredTransition } from './storedChains.ts';

export type KnownInstance = Instance & { workflow: string };

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
        `select ${INSTANCE_COLUMNS}, i.workflow from workflow_instances i
         where ${which.where} order by i.id limit $limit`,
        { ...which.parameters, limit: which.limit ?? null },
      );
      return { instances, chains: await readChains(tx, instances) };
    },
    { isolationLevel: 'repeatable read', readOnly: true },
  );
