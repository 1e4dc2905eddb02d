import type { z } from 'zod';
import type { decidePipelineBody } from '#machines/kits/requests/contract.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import {
  groupsIn,
  pipelineDefinition,
  type Approver,
  type PipelineDefinition,
} from '#machines/kits/requests/pipeline.ts';
import type { RequestKind } from '#machines/kits/requests/request.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { databaseTime } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, invalid, notFound } from '#server/platform/errors.ts';
import { decide, isAlone, propose } from '#server/kits/proposals/index.ts';
import { pipelineProposal } from './proposal.ts';
import { readFavour } from './favoured.ts';
import { checkPipeline } from './pipelineCheck.ts';
import { newestVersion, oneAtATime, storeVersion } from './pipelineVersions.ts';
import { requestKind } from './declared.ts';

export interface ToPublish {
  definition: PipelineDefinition;
  baseVersion: number;
  reason: string;
}

/**
 * Publishes a pipeline as its next version. If someone could then decide more, or with fewer others, the draft waits
 * until a second administrator, who does not benefit, confirms it.
 * @throws AppError 400 with the pipeline's problems, 403 for programs and users of partners, 409 if it was changed
 * meanwhile or another draft waits.
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
  const present = before?.definition ?? firstPipeline(kind);
  const { userIds, isAny } = await readFavour(
    tx,
    { accountId: actor.accountId, proposedBy: actor.userId },
    present,
    definition,
  );
  if (isAny && !(await isAlone(tx, actor))) {
    const proposal = { definition, baseVersion, reason, favoured: userIds };
    return { version: null, proposalId: await keep(tx, actor, kind.id, proposal) };
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

interface Stored {
  kind: string;
  baseVersion: number;
  definition: unknown;
  reason: string;
  proposedBy: number;
}

/**
 * Confirms or rejects the draft of another user, or withdraws the caller's own.
 * @throws AppError those of `decide`, and 409 if the pipeline has changed since.
 */
export async function decidePipeline(
  tx: Tx,
  actor: Actor,
  decision: z.output<typeof decidePipelineBody>,
): Promise<void> {
  await oneAtATime(tx);
  const { proposalId } = decision;
  const { accountId } = actor;
  const stored = await queryOne<Stored>(
    tx,
    `select kind, base_version as "baseVersion", definition, reason, proposed_by as "proposedBy"
     from approval_pipeline_proposals where id = $proposalId and account_id = $accountId`,
    { proposalId, accountId },
  );
  const kind = stored && requestKind(stored.kind);
  if (!stored || !kind) throw notFound('Proposal not found, or it has been decided');
  const before = await newestVersion(tx, accountId, kind.id);
  const definition = pipelineDefinition.parse(stored.definition);
  const outcome = await decide(tx, actor, pipelineProposal(), decision, {
    // Nothing is checked here, because the route has already checked the permission, which is not limited to
    // business units.
    mayDecide: () => Promise.resolve(),
    alsoFavours: async () => {
      const present = before?.definition ?? firstPipeline(kind);
      const by = { accountId, proposedBy: stored.proposedBy };
      return (await readFavour(tx, by, present, definition)).userIds;
    },
  });
  if (outcome !== 'confirmed') return;
  if ((before?.version ?? 0) !== stored.baseVersion) throw stale();
  await mustHold(tx, accountId, kind, definition);
  await storeVersion(tx, {
    kind: kind.id,
    before,
    definition,
    by: { accountId, userId: stored.proposedBy, confirmedBy: actor.userId },
    reason: stored.reason,
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

/**
 * A pipeline with the names of its people and groups. They are read from the database, because the names become labels
 * of the machine and a client could send wrong ones.
 */
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
  const nameApprover = (one: Approver): Approver => {
    if (one.by === 'person') return { ...one, name: names.get(`person ${one.employeeId}`) ?? '' };
    return one.by === 'group' ? { ...one, name: names.get(`group ${one.groupId}`) ?? '' } : one;
  };
  return {
    steps: steps.map((step) => ({ ...step, approvers: step.approvers.map(nameApprover) })),
  };
}

async function keep(
  tx: Tx,
  actor: Actor,
  kind: string,
  { definition, baseVersion, reason, favoured }: ToPublish & { favoured: readonly number[] },
): Promise<number | null> {
  const values = {
    accountId: actor.accountId,
    userId: actor.userId,
    kind,
    baseVersion,
    definition: JSON.stringify(definition),
    reason,
    favoured,
  };
  const [id = null] = await propose(tx, actor, pipelineProposal(), {
    same: 'p.kind = $kind',
    values,
    store: () =>
      query(
        tx,
        `insert into approval_pipeline_proposals (account_id, kind, base_version, definition,
           reason, proposed_by, favoured)
         values ($accountId, $kind, $baseVersion, $definition::jsonb, $reason, $userId,
           $favoured::bigint[]) returning id`,
        values,
      ),
  });
  return id;
}
