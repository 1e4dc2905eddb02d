import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { CoveredDigests, TransitionFacts } from '#server/platform/history/chain/chain.ts';
import type { EventInput } from '#server/engine/instances/engine.ts';
import type { Instance } from '#server/engine/instances/instances.ts';

/** A transition as it is stored. */
export interface StoredTransition extends TransitionFacts, CoveredDigests {
  instanceId: number;
  previousHash: Buffer;
  hash: Buffer;
  /** The ID of the step kind, which searches use to find the transition (stepKinds.ts). */
  kindId: number | null;
}

/** All transitions of these instances, by instance, in the order in which they happened. */
export const readChains = (
  db: Db | Tx,
  instances: readonly Instance[],
): Promise<Map<number, StoredTransition[]>> =>
  readAllChains(
    db,
    instances.map(({ id }) => id),
  );

/**
 * Lets the database format times as text. They are hashed and sent to machines as text, and converting dates in
 * JavaScript took a tenth of the time of verifying a link.
 */
const ISO_AT = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`;

export async function readAllChains(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, StoredTransition[]>> {
  const rows = await query<StoredTransition>(
    db,
    `select instance_id as "instanceId", seq, workflow, subject_id as "subjectId",
       batch_id as "batchId", event, from_state as "from", to_state as "to",
       actor_id as "actorId", on_behalf_of as "onBehalfOf", comment, payload, ${ISO_AT},
       machine_version as "machineVersion", authority::text as authority, prev_hash as "previousHash", hash, kind_id as "kindId",
       instance_digest as "instanceDigest", record_digest as "recordDigest"
     from workflow_transitions where instance_id = any($ids::bigint[])
     order by instance_id, seq`,
    { ids },
  );
  const chains = new Map<number, StoredTransition[]>();
  for (const row of rows) {
    const chain = chains.get(row.instanceId);
    if (chain) chain.push(row);
    else chains.set(row.instanceId, [row]);
  }
  return chains;
}

/** The input with which an instance was started. Its first transition records the input. */
export const getInput = (chain: readonly StoredTransition[]): Record<string, unknown> =>
  ((chain[0]?.payload ?? {}) as { input?: Record<string, unknown> }).input ?? {};

/** The event of a transition, in the form in which the machine received it. */
export function getEvent(row: StoredTransition): EventInput {
  const { input: _start, ...first } = row.payload;
  const event: EventInput = {
    ...(row.seq === 1 ? first : row.payload),
    type: row.event,
    at: row.at,
  };
  if (row.comment) event.comment = row.comment;
  return event;
}
