import { firstPipeline } from '#machines/requests/firstPipeline.ts';
import type { z } from 'zod';
import type { decidePipelineBody } from '#machines/requests/contract.ts';
import {
  groupsIn,
  pipelineDefinition,
  type Approver,
  type PipelineDefinition,
  type PipelineStep,
} from '#machines/requests/pipeline.ts';
import type { RequestKind } from '#machines/requests/request.ts';
import { requestKind } from '#machines/requests/registry.ts';
import { groupPart } from '#machines/values/roles.ts';
import { holdsRole, type Actor } from '#server/access/actor.ts';
import { databaseTime } from '#server/clock.ts';
import type { Tx } from '#server/db/connect.ts';
import { query, queryOne } from '#server/db/sql.ts';
import { AppError, forbidden, invalid, notFound } from '#server/errors.ts';
import { decided, proposed } from '#server/records/proposals.ts';
import { checkPipeline } from './pipelineCheck.ts';
import { newestVersion, oneAtATime, storeVersion } from './pipelineVersions.ts';

export interface ToPublish {
  definition: PipelineDefinition;
  baseVersion: number;
  reason: string;
}

/**
 * Publishes a pipeline as the next version. If that would extend its author's power to decide, it is kept
 * for a second administrator to confirm.
 * @throws AppError 400 with its problems, 403, or 409 if it was changed meanwhile.
 */
export async function publishPipeline(
  tx: Tx,
  actor: Actor,
  kind: RequestKind,
  { definition: drafted, baseVersion, reason }: ToPublish,
): Promise<{ version: number | null; proposalId: number | null }> {
  await oneAtATime(tx);
  const before = await newestVersion(tx, actor.accountId, kind.id);
  if ((before?.version ?? 0) !== baseVersion) throw stale();
  const definition = await withNames(tx, actor.accountId, drafted);
  await mustHold(tx, actor.accountId, kind, definition);
  if (raises(actor, before?.definition ?? firstPipeline(kind), definition)) {
    const proposalId = await propose(tx, actor, kind.id, { definition, baseVersion, reason });
    return { version: null, proposalId };
  }
  const { version } = await storeVersion(tx, {
    kind: kind.id,
    before,
    definition,
    by: { accountId: actor.accountId, userId: actor.userId, confirmedBy: null },
    reason,
    at: databaseTime().toISOString(),
  });
  return { version, proposalId: null };
}

/**
 * Confirms or declines another user's draft, or withdraws the user's own.
 * @throws AppError 403 for confirming one's own, 404 for a decided one, 409 if the pipeline has changed.
 */
export async function decidePipeline(
  tx: Tx,
  actor: Actor,
  { proposalId, isConfirmed }: z.output<typeof decidePipelineBody>,
): Promise<void> {
  await oneAtATime(tx);
  const proposal = await queryOne<{
    kind: string;
    baseVersion: number;
    definition: unknown;
    reason: string;
    proposedBy: number;
  }>(
    tx,
    `select kind, base_version as "baseVersion", definition, reason, proposed_by as "proposedBy"
     from approval_pipeline_proposals
     where id = $proposalId and account_id = $accountId and decided_at is null for update`,
    { proposalId, accountId: actor.accountId },
  );
  if (!proposal) throw notFound('Proposal not found, or it has been decided');
  const isOwn = proposal.proposedBy === actor.userId;
  if (isConfirmed && isOwn) {
    throw forbidden('Another administrator must confirm what you propose');
  }
  const turnedDown = isOwn ? 'withdrawn' : 'rejected';
  await decided(tx, PROPOSAL, [proposalId], actor, isConfirmed ? 'confirmed' : turnedDown);
  if (!isConfirmed) return;
  const kind = requestKind(proposal.kind);
  if (!kind) throw notFound('Request type not found');
  const before = await newestVersion(tx, actor.accountId, kind.id);
  if ((before?.version ?? 0) !== proposal.baseVersion) throw stale();
  const definition = pipelineDefinition.parse(proposal.definition);
  await mustHold(tx, actor.accountId, kind, definition);
  await storeVersion(tx, {
    kind: kind.id,
    before,
    definition,
    by: {
      accountId: actor.accountId,
      userId: proposal.proposedBy,
      confirmedBy: actor.userId,
    },
    reason: proposal.reason,
    at: databaseTime().toISOString(),
  });
}

const stale = () => new AppError('conflict', 'Another version was published since you opened it');

async function mustHold(
  tx: Tx,
  accountId: number,
  kind: RequestKind,
  definition: PipelineDefinition,
): Promise<void> {
  const { problems } = await checkPipeline(tx, accountId, kind, definition);
  const [first] = problems;
  if (!first) return;
  throw invalid(
    first.message,
    problems.map(({ step, message }) => ({ path: `definition.steps.${step}`, message })),
  );
}

/** The server fills in the names of people and groups, because the machine's labels use them. */
async function withNames(
  tx: Tx,
  accountId: number,
  { steps }: PipelineDefinition,
): Promise<PipelineDefinition> {
  const approvers = steps.flatMap((step) => step.approvers);
  const rows = await query<{ by: string; id: number; name: string }>(
    tx,
    `select 'person' as by, id, name from employees
     where id = any($people::bigint[]) and account_id = $accountId
     union all
     select 'group', id, name from user_groups
     where id = any($groups::bigint[]) and account_id = $accountId`,
    {
      people: approvers.flatMap((one) => (one.by === 'person' ? [one.employeeId] : [])),
      groups: groupsIn(approvers),
      accountId,
    },
  );
  const names = new Map(rows.map(({ by, id, name }) => [`${by} ${id}`, name]));
  const named = (one: Approver): Approver => {
    if (one.by === 'person') return { ...one, name: names.get(`person ${one.employeeId}`) ?? '' };
    return one.by === 'group' ? { ...one, name: names.get(`group ${one.groupId}`) ?? '' } : one;
  };
  return {
    steps: steps.map((step) => ({ ...step, approvers: step.approvers.map(named) })),
  };
}

/** The approvers of a step as which the actor may decide. */
const partsIn = (actor: Actor, { approvers, standIn }: PipelineStep): string[] =>
  approvers.flatMap((one) => {
    if (one.by === 'role') return holdsRole(actor, one.role) ? [`role ${one.role}`] : [];
    if (one.by === 'group') {
      return holdsRole(actor, groupPart(one.groupId)) ? [groupPart(one.groupId)] : [];
    }
    const own = one.by === 'person' && one.employeeId === actor.employeeId ? ['person'] : [];
    return [...own, ...(holdsRole(actor, standIn) ? [`stand-in ${standIn}`] : [])];
  });

const isForOthers = (actor: Actor, step: PipelineStep): boolean =>
  step.condition === null && partsIn(actor, step).length === 0;

/** Whether a pipeline lets its author decide in a new capacity, or with fewer others. */
export function raises(
  actor: Actor,
  before: PipelineDefinition,
  after: PipelineDefinition,
): boolean {
  const had = new Set(before.steps.flatMap((step) => partsIn(actor, step)));
  const has = after.steps.flatMap((step) => partsIn(actor, step));
  if (has.some((part) => !had.has(part))) return true;
  const others = ({ steps }: PipelineDefinition) =>
    steps.filter((step) => isForOthers(actor, step)).length;
  return has.length > 0 && others(after) < others(before);
}

const PROPOSAL = 'pipeline proposal';

async function propose(
  tx: Tx,
  actor: Actor,
  kind: string,
  { definition, baseVersion, reason }: ToPublish,
): Promise<number> {
  const { accountId, userId } = actor;
  const replaced = await query<{ id: number }>(
    tx,
    `select id from approval_pipeline_proposals
     where account_id = $accountId and kind = $kind and decided_at is null`,
    { accountId, kind },
  );
  const ids = replaced.map(({ id }) => id);
  await decided(tx, PROPOSAL, ids, actor, 'replaced');
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into approval_pipeline_proposals (account_id, kind, base_version, definition, reason,
       proposed_by)
     values ($accountId, $kind, $baseVersion, $definition::jsonb, $reason, $userId) returning id`,
    {
      accountId,
      kind,
      baseVersion,
      definition: JSON.stringify(definition),
      reason,
      userId,
    },
  );
  if (!row) throw new Error('The pipeline was not proposed');
  await proposed(tx, PROPOSAL, [row.id], actor);
  return row.id;
}
