import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { stepKindIds } from '#server/engine/instances/stepKinds.ts';
import type { ChainMaker, PastChain } from './getChain.ts';

/**
 * Writes whole histories at once. Unlike in the engine's statements (engine/dispatch/writes.ts), each link has its own
 * time and person. `moved_at` is the current time, because checkpoints use it to find histories that have grown.
 */
export async function storeChains(
  tx: Tx,
  { engine, bound: { workflow }, accountId, batchId }: ChainMaker,
  movedAt: string,
  chains: readonly PastChain[],
): Promise<void> {
  if (chains.length === 0) return;
  const of = { workflow: workflow.id, accountId, machineVersion: workflow.version };
  const changes = chains.map(({ change }) => change);
  const stored = await query<{ id: number; subjectId: number }>(
    tx,
    `insert into workflow_instances (account_id, workflow, subject_id, subject, business_unit_id,
       state, is_final, context, parties, acted, machine_version, version, head_hash, entered_at,
       moved_at, due_at)
     select $accountId, $workflow, n.subject_id, n.subject, n.unit, n.state, n.is_final, n.context,
       n.parties, n.acted, $machineVersion, n.version, n.head, n.entered, $movedAt::timestamptz, n.due
     from unnest($subjectIds::bigint[], $subjects::text[], $units::bigint[], $states::text[],
       $finals::boolean[], $contexts::jsonb[], $parties::jsonb[], $acted::jsonb[],
       $versions::integer[], $heads::bytea[], $entered::timestamptz[], $dues::timestamptz[])
       as n (subject_id, subject, unit, state, is_final, context, parties, acted, version, head,
         entered, due)
     returning id, subject_id as "subjectId"`,
    {
      ...of,
      movedAt,
      subjectIds: changes.map(({ subjectId }) => subjectId),
      subjects: changes.map(({ subject }) => subject),
      units: changes.map(({ businessUnitId }) => businessUnitId),
      states: changes.map(({ state }) => state),
      finals: changes.map(({ isFinal }) => isFinal),
      contexts: changes.map(({ context }) => JSON.stringify(context)),
      parties: changes.map(({ parties }) => JSON.stringify(parties)),
      acted: changes.map(({ acted }) => JSON.stringify(acted)),
      versions: chains.map(({ rows }) => rows.length),
      heads: changes.map(({ headHash }) => headHash),
      entered: changes.map(({ enteredAt }) => enteredAt),
      dues: changes.map(({ dueAt }) => dueAt),
    },
  );
  const ids = new Map(stored.map(({ id, subjectId }) => [subjectId, id]));
  const rows = chains.flatMap((chain) => chain.rows);
  await query(
    tx,
    `insert into workflow_transitions (instance_id, seq, workflow, subject_id, batch_id, event,
       from_state, to_state, actor_id, comment, payload, at, machine_version, prev_hash, hash, kind_id,
       instance_digest, record_digest, authority)
     select n.instance_id, n.seq, $workflow, n.subject_id, $batchId::uuid, n.event, n.from_state,
       n.to_state, n.actor_id, n.comment, n.payload, n.at, $machineVersion, n.previous, n.hash,
       n.kind_id, n.instance_digest, n.record_digest, n.authority
     from unnest($instanceIds::bigint[], $seqs::integer[], $subjectIds::bigint[], $events::text[],
       $froms::text[], $tos::text[], $actors::bigint[], $comments::text[], $payloads::jsonb[],
       $ats::timestamptz[], $previous::bytea[], $hashes::bytea[], $kindIds::integer[],
       $instanceDigests::bytea[], $recordDigests::bytea[], $authorities::json[])
       as n (instance_id, seq, subject_id, event, from_state, to_state, actor_id, comment, payload, at,
         previous, hash, kind_id, instance_digest, record_digest, authority)`,
    {
      ...of,
      batchId,
      instanceIds: rows.map(({ subjectId }) => ids.get(subjectId) ?? null),
      seqs: rows.map(({ seq }) => seq),
      subjectIds: rows.map(({ subjectId }) => subjectId),
      events: rows.map(({ event }) => event),
      froms: rows.map(({ from }) => from),
      tos: rows.map(({ to }) => to),
      actors: rows.map(({ actorId }) => actorId),
      comments: rows.map(({ comment }) => comment),
      payloads: rows.map(({ payload }) => JSON.stringify(payload)),
      ats: rows.map(({ at }) => at),
      previous: rows.map(({ previousHash }) => previousHash),
      hashes: rows.map(({ hash }) => hash),
      kindIds: await stepKindIds(tx, engine, of, rows),
      instanceDigests: rows.map(({ instanceDigest }) => instanceDigest),
      recordDigests: rows.map(({ recordDigest }) => recordDigest),
      authorities: rows.map(({ authority }) => authority),
    },
  );
}
