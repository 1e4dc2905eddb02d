import type { Tx } from '#server/db/connect.ts';
import { query } from '#server/db/sql.ts';
import type { CoveredDigests, TransitionFacts } from './chain.ts';
import type { Engine } from '#server/workflow/engine/engine.ts';
import { stepKindIds } from '#server/workflow/engine/stepKinds.ts';

/** A transition as it is appended: its facts, its instance, and its two links. */
export interface TransitionRow extends TransitionFacts, CoveredDigests {
  instanceId: number;
  /** The subject's, by which it is searched. */
  businessUnitId: number | null;
  previousHash: Buffer;
  hash: Buffer;
}

/** Appends transitions of one batch; the table takes nothing else. */
export async function appendTransitions(
  tx: Tx,
  engine: Engine,
  accountId: number,
  rows: TransitionRow[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { workflow } = first;
  const kindIds = await stepKindIds(tx, engine, { accountId, workflow }, rows);
  await query(
    tx,
    `insert into workflow_transitions (instance_id, seq, workflow, subject_id, batch_id, event,
       from_state, to_state, actor_id, on_behalf_of, comment, payload, at, machine_version,
       prev_hash, hash, kind_id, instance_digest, record_digest)
     select n.instance_id, n.seq, $workflow, n.subject_id, $batchId::uuid, n.event, n.from_state,
       n.to_state, $actorId::bigint, n.on_behalf_of, n.comment, n.payload, $at::timestamptz,
       $machineVersion::integer, n.prev_hash, n.hash, n.kind_id,
       n.instance_digest, n.record_digest
     from unnest($instanceIds::bigint[], $seqs::integer[], $subjectIds::bigint[], $events::text[],
       $froms::text[], $tos::text[], $behalves::bigint[], $comments::text[], $payloads::jsonb[],
       $previous::bytea[], $hashes::bytea[], $kindIds::integer[],
       $instanceDigests::bytea[], $recordDigests::bytea[])
       as n (instance_id, seq, subject_id, event, from_state, to_state, on_behalf_of, comment,
         payload, prev_hash, hash, kind_id, instance_digest, record_digest)`,
    {
      workflow,
      batchId: first.batchId,
      actorId: first.actorId,
      at: first.at,
      machineVersion: first.machineVersion,
      kindIds,
      instanceIds: rows.map((row) => row.instanceId),
      seqs: rows.map((row) => row.seq),
      subjectIds: rows.map((row) => row.subjectId),
      events: rows.map((row) => row.event),
      froms: rows.map((row) => row.from),
      tos: rows.map((row) => row.to),
      behalves: rows.map((row) => row.onBehalfOf),
      comments: rows.map((row) => row.comment),
      payloads: rows.map((row) => JSON.stringify(row.payload)),
      previous: rows.map((row) => row.previousHash),
      hashes: rows.map((row) => row.hash),
      instanceDigests: rows.map((row) => row.instanceDigest),
      recordDigests: rows.map((row) => row.recordDigest),
    },
  );
}
