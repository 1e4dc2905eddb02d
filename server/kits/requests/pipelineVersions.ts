import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { createHash } from 'node:crypto';
import {
  groupsIn,
  pipelineDefinition,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import { pipelineWorkflowId } from '#machines/core/workflowId.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { canonicalJson } from '#server/platform/history/chain/chain.ts';
import {
  asTagged,
  requireUnchanged,
  type WorkRow,
} from '#server/platform/history/records/obeyed.ts';

export interface PipelineVersion {
  id: number;
  version: number;
  workflow: string;
  definition: PipelineDefinition;
}

/**
 * The hash in the workflow name of a version of a pipeline. It has 96 bits, which is enough against collisions and
 * short enough for URLs.
 */
export const pipelineHash = (
  kind: string,
  version: number,
  definition: PipelineDefinition,
): string =>
  createHash('sha256')
    .update(canonicalJson([kind, version, definition]))
    .digest('hex')
    .slice(0, 24);

/**
 * SQL for the workflow names of the requests of a kind. Comparing with these names lets an index skip instances of
 * other kinds.
 */
export const getWorkflows = (kind: string): string => `array(select v.workflow
  from approval_pipeline_versions v where v.account_id = $accountId and v.kind = ${kind})`;

/** The newest version of a kind's pipeline; null if the account has none yet. */
export async function newestVersion(
  db: Db | Tx,
  accountId: number,
  kind: string,
): Promise<PipelineVersion | null> {
  const row = await queryOne<
    Omit<PipelineVersion, 'definition'> & WorkRow & { definition: unknown }
  >(
    db,
    `select id, version, workflow, definition, ${asTagged('v')} from approval_pipeline_versions v
     where account_id = $accountId and kind = $kind order by version desc limit 1`,
    { accountId, kind },
  );
  if (!row) return null;
  await requireUnchanged(
    db,
    'approval_pipeline_versions',
    [row],
    'Requests were to be decided by it',
  );
  const { id, version, workflow, definition } = row;
  return { id, version, workflow, definition: pipelineDefinition.parse(definition) };
}

/** The version that new requests get. If there is none yet, the default pipeline is stored as the first version. */
export async function presentVersion(
  tx: Tx,
  accountId: number,
  kind: RequestKind,
  at: string,
): Promise<PipelineVersion> {
  const existing = await newestVersion(tx, accountId, kind.id);
  if (existing) return existing;
  await oneAtATime(tx);
  const created = await newestVersion(tx, accountId, kind.id);
  if (created) return created;
  return storeVersion(tx, {
    kind: kind.id,
    before: null,
    definition: firstPipeline(kind),
    by: { accountId, userId: null, confirmedBy: null },
    reason: 'The pipeline a company starts with',
    at,
  });
}

/**
 * Lets only one transaction at a time store versions, so that they become visible in the order of their IDs. A process
 * that has read a version has then missed no earlier one.
 */
export const oneAtATime = (tx: Tx): Promise<unknown> =>
  query(tx, `select pg_advisory_xact_lock(hashtext('approval pipelines'))`);

export interface NewVersion {
  kind: string;
  before: PipelineVersion | null;
  definition: PipelineDefinition;
  by: { accountId: number; userId: number | null; confirmedBy: number | null };
  reason: string;
  /** The time of publication, as an ISO instant. */
  at: string;
}

/**
 * Stores the next version of a pipeline and records its changes. The caller must have called `oneAtATime` in the same
 * transaction.
 */
export async function storeVersion(
  tx: Tx,
  { kind, before, definition, by, reason, at }: NewVersion,
): Promise<PipelineVersion> {
  const version = (before?.version ?? 0) + 1;
  const workflow = pipelineWorkflowId(kind, version, pipelineHash(kind, version, definition));
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into approval_pipeline_versions (account_id, kind, version, workflow, definition, reason,
       published_by, confirmed_by, published_at)
     values ($accountId, $kind, $version, $workflow, $definition::jsonb, $reason, $userId,
       $confirmedBy, $at::timestamptz) returning id`,
    { ...by, kind, version, workflow, definition: JSON.stringify(definition), reason, at },
  );
  if (!row) throw new Error('The pipeline was not stored');
  await query(
    tx,
    `insert into approval_pipeline_groups (pipeline_version_id, user_group_id)
     select $id, g from unnest($groups::bigint[]) g on conflict do nothing`,
    { id: row.id, groups: groupsIn(definition.steps.flatMap(({ approvers }) => approvers)) },
  );
  await recordChanges(tx, [
    {
      recordType: 'approval pipeline',
      recordId: row.id,
      before: null,
      after: { kind, version, workflow, steps: definition.steps },
      actor: { userId: by.userId, accountId: by.accountId },
      reason,
      at,
    },
  ]);
  return { id: row.id, version, workflow, definition };
}
