import { ANSWER, ASK } from '#machines/core/contracts/questions.ts';
import { UNDO } from '#machines/core/contracts/undo.ts';
import {
  getRows,
  run,
  type Columns,
  type Statement,
  type Target,
} from '#server/platform/db/statement.ts';
import {
  insertNotices,
  NOTICES,
  type AddressedNotice,
} from '#server/engine/notices/writeNotices.ts';
import type { Batch } from './batch.ts';
import type { PendingWrite } from './pendingWrite.ts';

/*
 * All statements with which the engine writes steps: instances, history, batches, notices and idempotency keys. A large
 * batch writes its steps chunk by chunk, and everything else at the end. A group of single events writes all in one
 * statement, which is a transaction of its own.
 */

/** The values that all steps of a statement share. */
export interface WriteFacts {
  workflow: string;
  accountId: number;
  machineVersion: number;
  /** The time of the steps, as an ISO instant. */
  at: string;
  /** The time of the message in the outbox, if it differs from the current time. */
  presetAt: string | null;
}

/** A step with the index of its batch in the statement, and the ID of its step kind. */
export interface StepToWrite extends PendingWrite {
  place: number;
  kindId: number;
}

/** A batch whose steps have all been evaluated, with the facts that are stored about it. */
export interface BatchToWrite {
  batchId: string;
  actorId: number | null;
  event: string;
  count: number;
  notices: readonly AddressedNotice[];
  /** The sender's Idempotency-Key, the request's hash, and the response as JSON. */
  claim: { key: string; requestHash: Buffer; answer: string } | null;
}

const STEP: Columns<StepToWrite> = {
  id: ['bigint', ({ change }) => change.id],
  subject_id: ['bigint', ({ change }) => change.subjectId],
  version: ['integer', ({ change }) => change.readVersion],
  place: ['integer', ({ place }) => place],
  subject: ['text', ({ change }) => change.subject],
  state: ['text', ({ change }) => change.state],
  is_final: ['boolean', ({ change }) => change.isFinal],
  context: ['jsonb', ({ change }) => JSON.stringify(change.context)],
  parties: ['jsonb', ({ change }) => JSON.stringify(change.parties)],
  acted: ['jsonb', ({ change }) => JSON.stringify(change.acted)],
  entered_at: ['timestamptz', ({ change }) => change.enteredAt],
  due_at: ['timestamptz', ({ change }) => change.dueAt],
  event: ['text', ({ row }) => row.event],
  from_state: ['text', ({ row }) => row.from],
  on_behalf_of: ['bigint', ({ row }) => row.onBehalfOf],
  comment: ['text', ({ row }) => row.comment],
  payload: ['jsonb', ({ row }) => JSON.stringify(row.payload)],
  kind_id: ['integer', ({ kindId }) => kindId],
  previous: ['bytea', ({ row }) => row.previousHash],
  hash: ['bytea', ({ row }) => row.hash],
  instance_digest: ['bytea', ({ row }) => row.instanceDigest],
  record_digest: ['bytea', ({ row }) => row.recordDigest],
  authority: ['json', ({ row }) => row.authority],
};

/** Columns that are set when an instance is created and never change afterwards. */
const CREATED_COLUMNS: Columns<StepToWrite> = {
  ...STEP,
  business_unit_id: ['bigint', ({ change }) => change.businessUnitId],
};

const STEPS = getRows('step', STEP);
const CREATED_ROWS = getRows('added', CREATED_COLUMNS);

const BATCHES = getRows<BatchToWrite & { place: number }>('batch', {
  place: ['integer', ({ place }) => place],
  batch_id: ['uuid', ({ batchId }) => batchId],
  actor_id: ['bigint', ({ actorId }) => actorId],
  event: ['text', ({ event }) => event],
  count: ['integer', ({ count }) => count],
  key: ['text', ({ claim }) => claim?.key ?? null],
  request_hash: ['bytea', ({ claim }) => claim?.requestHash ?? null],
  answer: ['jsonb', ({ claim }) => claim?.answer ?? null],
});

/**
 * Updates only instances whose version is still the one that was read. Therefore, no row needs to
 * be locked between reading and writing.
 */
const MOVED = `moved as (
  update workflow_instances i
  set subject = step.subject, state = step.state, is_final = step.is_final, context = step.context,
    parties = step.parties, acted = step.acted, machine_version = $machineVersion::integer,
    version = i.version + 1, head_hash = step.hash, entered_at = step.entered_at,
    moved_at = $at::timestamptz, due_at = step.due_at
  from ${STEPS.sql}
  where i.id = step.id and i.version = step.version
  returning i.version as seq, step.*
)`;

const CREATED = `moved as materialized (
  select nextval('workflow_instances_id_seq') as id, 1 as seq,
    ${Object.keys(CREATED_COLUMNS)
      .filter((column) => column !== 'id')
      .map((column) => `added.${column}`)
      .join(', ')}
  from ${CREATED_ROWS.sql}
), created as (
  insert into workflow_instances (id, account_id, workflow, subject_id, subject, business_unit_id,
    state, is_final, context, parties, acted, machine_version, version, head_hash, entered_at,
    moved_at, due_at)
  select id, $accountId::bigint, $workflow::text, subject_id, subject, business_unit_id, state,
    is_final, context, parties, acted, $machineVersion::integer, 1, hash, entered_at, entered_at,
    due_at
  from moved
)`;

/** Inserts one entry of the history for each instance that the statement before it moved or created. */
const TRANSITIONS = `transitions as (
  insert into workflow_transitions (instance_id, seq, workflow, subject_id, batch_id, event,
    from_state, to_state, actor_id, on_behalf_of, comment, payload, at, machine_version,
    prev_hash, hash, kind_id, instance_digest, record_digest, authority)
  select id, seq, $workflow::text, subject_id, ($batchIds::uuid[])[place], event, from_state,
    state, ($actorIds::bigint[])[place], on_behalf_of, comment, payload, $at::timestamptz,
    $machineVersion::integer, previous, hash, kind_id, instance_digest, record_digest, authority
  from moved
)`;

/** SQL that stores batches with their notices and idempotency keys, and one outbox message for all of these batches. */
const getBatchSql = (condition: string): string => `batch_rows as (
  select batch.* from ${BATCHES.sql} where ${condition}
), batches as (
  insert into workflow_batches (id, account_id, workflow, actor_id, event, count, at)
  select batch_id, $accountId::bigint, $workflow::text, actor_id, event, count, $at::timestamptz
  from batch_rows
), notified as (
  ${insertNotices(`(select notice.* from ${NOTICES.sql}
    join batch_rows on batch_rows.batch_id = notice.batch_id) notice`)}
), outbox_message as (
  insert into outbox (queue, payload, created_at)
  select 'notices', jsonb_build_object('batchIds', jsonb_agg(batch_id),
      'accountId', $accountId::bigint, 'workflow', $workflow::text),
    coalesce($presetAt::timestamptz, now())
  from batch_rows having count(*) > 0
), claimed as (
  insert into idempotency_keys (user_id, key, request_hash, status, answer)
  select actor_id, key, request_hash, 200, answer from batch_rows where key is not null
)`;

const MOVE: Statement = {
  name: 'cadre-move',
  sql: `with ${MOVED}, ${TRANSITIONS} select id, subject_id as "subjectId" from moved`,
};
const CREATE: Statement = {
  name: 'cadre-create',
  sql: `with ${CREATED}, ${TRANSITIONS} select id, subject_id as "subjectId" from moved`,
};
const WRITE_BATCHES: Statement = {
  name: 'cadre-write-batches',
  sql: `with ${getBatchSql('true')} select batch_id as "batchId" from batch_rows`,
};
const MOVE_AND_WRITE_BATCHES: Statement = {
  name: 'cadre-move-and-write-batches',
  sql: `with ${MOVED}, ${TRANSITIONS},
    ${getBatchSql('batch.place in (select moved.place from moved)')}
    select batch_id as "batchId" from batch_rows`,
};

/** Writes the steps of one batch. Returns the IDs of the instances that were moved or created, by subject. */
export async function writeSteps(
  on: Target,
  facts: WriteFacts,
  batch: { batchId: string; actorId: number | null },
  steps: readonly StepToWrite[],
): Promise<Map<number, number>> {
  const written = new Map<number, number>();
  const created = steps.filter(({ change }) => change.readVersion === 0);
  const moved = steps.filter(({ change }) => change.readVersion > 0);
  for (const [statement, sent, rows] of [
    [CREATE, CREATED_ROWS, created],
    [MOVE, STEPS, moved],
  ] as const) {
    if (rows.length === 0) continue;
    const ids = await run<{ id: number; subjectId: number }>(on, statement, {
      ...facts,
      batchIds: [batch.batchId],
      actorIds: [batch.actorId],
      ...sent.parametersOf(rows),
    });
    for (const { id, subjectId } of ids) written.set(subjectId, id);
  }
  return written;
}

/**
 * The summary of a batch for the list of batches: who sent which event, and how many subjects it
 * moved between which states.
 */
export const summarizeBatch = (
  { batchId, actor, undoes, says, moves, accepted }: Omit<Batch, 'tx'>,
  notices: readonly AddressedNotice[],
): Omit<BatchToWrite, 'claim'> => ({
  batchId,
  actorId: actor.userId,
  event: `${says ? ('asks' in says ? ASK : ANSWER) : ''}${undoes === null ? '' : `${UNDO} `}${[
    ...moves.values(),
  ]
    .map(({ from, to }) => `${from} → ${to}`)
    .join(', ')}`,
  count: accepted,
  notices,
});

/** Writes the rows of a batch other than its steps, such as notices. */
export const writeBatch = (
  on: Target,
  facts: WriteFacts,
  batch: BatchToWrite,
): Promise<{ batchId: string }[]> =>
  run(on, WRITE_BATCHES, { ...facts, ...getBatchParameters([batch]) });

/**
 * Writes batches of one step each, and returns the IDs of those that were written. A batch is left out if its instance
 * no longer has the version that was read. An idempotency key that was used before rolls back all of them (error
 * 23505).
 */
export async function writeSingles(
  on: Target,
  facts: WriteFacts,
  singles: readonly { step: StepToWrite; batch: BatchToWrite }[],
): Promise<Set<string>> {
  const batches = singles.map(({ batch }) => batch);
  const rows = await run<{ batchId: string }>(
    on,
    MOVE_AND_WRITE_BATCHES,
    Object.assign(
      {
        batchIds: batches.map(({ batchId }) => batchId),
        actorIds: batches.map(({ actorId }) => actorId),
      },
      facts,
      STEPS.parametersOf(singles.map(({ step }) => step)),
      getBatchParameters(batches),
    ),
  );
  return new Set(rows.map(({ batchId }) => batchId));
}

/** Uses `Object.assign`, because spreading objects with so many keys took 0.1 ms of each single decision. */
const getBatchParameters = (batches: readonly BatchToWrite[]): Record<string, unknown> =>
  Object.assign(
    BATCHES.parametersOf(batches.map((batch, index) => ({ place: index + 1, ...batch }))),
    NOTICES.parametersOf(
      batches.flatMap(({ batchId, notices }) => notices.map((notice) => ({ batchId, ...notice }))),
    ),
  );
