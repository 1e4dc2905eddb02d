import type { z } from 'zod';
import type {
  dismissBody,
  reopenBody,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { AppError, forbidden, notFound } from '#server/platform/errors.ts';
import type { WriteCall } from '#server/platform/http/call.ts';
import { recordChanges } from '#server/platform/history/records/recordChanges.ts';
import { fieldsSql } from '#server/platform/history/records/declared.ts';

const DISMISSAL = 'dismissed receipt match';

/**
 * Locks these matches.
 * @throws AppError 404 for a match of another account, 403 for one in a unit in which the actor may not decide,
 * or of their own claim.
 */
async function lockMatches(tx: Tx, actor: Actor, matchIds: readonly number[]): Promise<void> {
  const units = await unitsPermitted(tx, actor, MENU.duplicateAttachments, 'isEdit');
  const matches = await query<{ id: number; mine: boolean; reached: boolean }>(
    tx,
    `select m.id, (select bool_or(q.employee_id = $self) from files f
         join requests q on q.id = f.reference_id
         where f.id in (m.file_id, m.other_file_id)) as mine,
       $units::bigint[] is null or (select bool_and(e.business_unit_id = any($units::bigint[]))
         from files f join requests q on q.id = f.reference_id join employees e on e.id = q.employee_id
         where f.id in (m.file_id, m.other_file_id)) as reached
     from receipt_matches m
     where m.account_id = $accountId and m.id = any($matchIds::bigint[])
     order by m.id for no key update of m`,
    { accountId: actor.accountId, matchIds, units, self: actor.employeeId },
  );
  if (matches.length < new Set(matchIds).size) throw notFound('Match not found');
  if (matches.some(({ reached }) => !reached)) throw forbidden();
  if (matches.some(({ mine }) => mine)) {
    throw new AppError('forbidden', 'You cannot decide about your own claim');
  }
}

/**
 * Dismisses matches with a reason.
 * @throws AppError 409 for a match that is dismissed already.
 */
export async function dismiss(
  { tx, actor }: WriteCall,
  { matchIds, reason }: z.output<typeof dismissBody>,
): Promise<void> {
  await lockMatches(tx, actor, matchIds);
  const rows = await query<{ id: number; fields: Record<string, unknown> }>(
    tx,
    `insert into receipt_dismissals as t (account_id, match_id, dismissed_by, reason)
     select distinct $accountId::bigint, id, $userId::bigint, $reason
     from unnest($matchIds::bigint[]) as m (id)
     on conflict (match_id) do nothing
     returning t.id, ${fieldsSql(DISMISSAL)} as fields`,
    { accountId: actor.accountId, userId: actor.userId, reason, matchIds },
  );
  if (rows.length < new Set(matchIds).size) {
    throw new AppError('conflict', 'It was already dismissed. Reload the list.');
  }
  await recordChanges(
    tx,
    rows.map(({ id, fields }) => ({
      recordType: DISMISSAL,
      recordId: id,
      before: null,
      after: fields,
      actor,
      reason,
    })),
  );
}

/**
 * Opens dismissed matches again.
 * @throws AppError 409 for a match that is open already.
 */
export async function reopen(
  { tx, actor }: WriteCall,
  { matchIds }: z.output<typeof reopenBody>,
): Promise<void> {
  await lockMatches(tx, actor, matchIds);
  const rows = await query<{ id: number; fields: Record<string, unknown> }>(
    tx,
    `delete from receipt_dismissals t where t.match_id = any($matchIds::bigint[])
     returning t.id, ${fieldsSql(DISMISSAL)} as fields`,
    { matchIds },
  );
  if (rows.length < new Set(matchIds).size) {
    throw new AppError('conflict', 'It is already open. Reload the list.');
  }
  await recordChanges(
    tx,
    rows.map(({ id, fields }) => ({
      recordType: DISMISSAL,
      recordId: id,
      before: fields,
      after: null,
      actor,
    })),
  );
}
