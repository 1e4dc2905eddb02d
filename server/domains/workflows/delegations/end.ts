import type { endDelegationBody } from '#machines/domains/workflows/contracts/delegations.ts';
import type { WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { english } from '#machines/core/locales/translate.ts';
import { SENTENCES } from '#machines/core/values/noticeSentences.ts';
import { sendNotices } from '#server/engine/notices/writeNotices.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import type { z } from 'zod';
import { stageNamed } from './stages.ts';

/**
 * Ends a delegation early, which the delegator and the delegate may do.
 * @throws AppError 404 for other people's delegations, 409 for one that is over.
 */
export async function endDelegation(
  { tx, actor, services }: WriteCall,
  { id }: z.output<typeof endDelegationBody>,
): Promise<WriteAnswer> {
  const [row] = await query<{ isOver: boolean; workflow: string; state: string; otherId: number }>(
    tx,
    `select ended_at is not null or until_date < account_day(account_id) as "isOver", workflow, state,
       case when principal_id = $userId then stand_in_id else principal_id end as "otherId"
     from workflow_delegations
     where id = $id and $userId in (principal_id, stand_in_id) for no key update`,
    { id, userId: actor.userId },
  );
  if (!row) throw notFound('Delegation not found');
  if (row.isOver) throw new AppError('conflict', 'This delegation has already ended');
  await query(
    tx,
    'update workflow_delegations set ended_at = now(), ended_by = $userId where id = $id',
    { id, userId: actor.userId },
  );
  await recordChanges(tx, [
    {
      recordType: 'delegation',
      recordId: id,
      before: { endedBy: null, isEnded: false },
      after: { endedBy: actor.userId, isEnded: true },
      actor,
    },
  ]);
  const { workflowLabel, label } = stageNamed(services.engine, row.workflow, row.state);
  await sendNotices(tx, { accountId: actor.accountId, workflow: row.workflow }, [
    {
      userId: row.otherId,
      kind: 'decided',
      title: english(SENTENCES.delegationEnded, { name: actor.name }),
      details: english(SENTENCES.wasDelegated, { workflow: workflowLabel, stage: label }),
      path: '/account/delegation',
      count: 1,
    },
  ]);
  return { statusCode: 200, message: 'Submitted Successfully' };
}
