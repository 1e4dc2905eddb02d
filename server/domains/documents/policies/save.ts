import type { z } from 'zod';
import {
  type policyToDelete,
  type policyToSave,
} from '#machines/domains/documents/contracts/policies.ts';
import { POLICY_FILES } from '#machines/core/values/uploadUses.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { query, queryOne } from '#server/platform/db/sql.ts';
import { AppError, notFound } from '#server/platform/errors.ts';
import { attachFile } from '#server/kits/uploads/index.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { mustReach, readable } from './policy.ts';

/**
 * Publishes a policy as a file that the actor has uploaded for it. Only the demo sets `at`, for policies in the
 * past.
 * @throws AppError 403 outside the actor's units, 404 for another user's file or an unknown unit, 415 for a
 * file that can't be displayed.
 */
export async function savePolicy(
  tx: Tx,
  actor: Actor,
  policy: z.output<typeof policyToSave>,
  at?: string,
): Promise<number> {
  const unitId = policy.intBusinessUnitId || null;
  if (unitId !== null) await mustBeOurs(tx, actor, unitId);
  await mustReach(tx, actor, 'isCreate', unitId);
  const row = await queryOne<{ id: number }>(
    tx,
    `insert into policies (account_id, business_unit_id, title, file_id, created_by, created_at)
     select $accountId, $unitId, $title, f.id, $userId, coalesce($at::timestamptz, now())
     from files f
     where f.id = $fileId and f.account_id = $accountId and f.owner_id = $userId
       and f.reference_id is null and f.deleted_at is null
     returning id`,
    {
      accountId: actor.accountId,
      userId: actor.userId,
      unitId,
      title: policy.strPolicyTitle,
      fileId: policy.intPolicyFileUrlId,
      at: at ?? null,
    },
  );
  if (!row) throw notFound('File not found');
  const { contentType } = await attachFile(tx, actor, policy.intPolicyFileUrlId, {
    tableReference: POLICY_FILES,
    referenceId: row.id,
  });
  if (!/^(image\/|application\/pdf$)/.test(contentType)) {
    const message = 'A policy must be a PDF or an image, so that everyone can open it';
    throw new AppError('unsupportedMedia', message, {
      errors: [{ path: 'intPolicyFileUrlId', message }],
    });
  }
  return row.id;
}

/** Deletes a policy. No one can read it any more, but its publication stays in the history. */
export async function deletePolicy(
  tx: Tx,
  actor: Actor,
  { intPolicyId }: z.output<typeof policyToDelete>,
): Promise<void> {
  const { sql, parameters } = await readable(tx, actor);
  const row = await queryOne<{ unitId: number | null }>(
    tx,
    `select p.business_unit_id as "unitId" from policies p
     where p.id = $intPolicyId and ${sql} for update`,
    { ...parameters, intPolicyId },
  );
  if (!row) throw notFound('Policy not found');
  await mustReach(tx, actor, 'isDelete', row.unitId);
  await query(
    tx,
    'update policies set removed_by = $userId, removed_at = now() where id = $intPolicyId',
    { userId: actor.userId, intPolicyId },
  );
}

async function mustBeOurs(tx: Tx, { accountId }: Actor, unitId: number): Promise<void> {
  const own = await queryOne(
    tx,
    'select id from business_units where id = $unitId and account_id = $accountId',
    { unitId, accountId },
  );
  if (!own) throw notFound('Business unit not found');
}
