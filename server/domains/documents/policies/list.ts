import { z } from 'zod';
import type { UploadedPolicy } from '#machines/domains/documents/contracts/policies.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryIdOrAll, queryInt } from '#server/platform/http/query.ts';
import type { Actor } from '#server/platform/access/actor.ts';
import { reach, readable } from './policy.ts';

/** The account comes from the token. */
const filter = { AccountId: emptyAsMissing(queryInt().optional()), BusinessUnitId: queryIdOrAll };

export const listQuery = z.object(filter);
export const oneQuery = z.object({ ...filter, PolicyId: queryInt('must be a policy id') });

/** Returns the policies that the caller may read, the latest first. The specification doesn't have this call. */
export const listPolicies = (
  { db, actor }: Call,
  { BusinessUnitId }: z.output<typeof listQuery>,
): Promise<UploadedPolicy[]> => readPolicies(db, actor, BusinessUnitId, 0);

/**
 * GetUploadedPolicyById (spec 000 §7): returns a policy.
 * @throws AppError 404 for one that doesn't exist or that the caller may not read.
 */
export async function policyById(
  { db, actor }: Call,
  { BusinessUnitId, PolicyId }: z.output<typeof oneQuery>,
): Promise<UploadedPolicy> {
  // The ID 0 would return all policies.
  const [policy] = PolicyId === 0 ? [] : await readPolicies(db, actor, BusinessUnitId, PolicyId);
  if (!policy) throw notFound('Policy not found');
  return policy;
}

async function readPolicies(
  db: Db,
  actor: Actor,
  unitId: number,
  policyId: number,
): Promise<UploadedPolicy[]> {
  const { sql, parameters } = await readable(db, actor);
  const rows = await query<{
    id: number;
    title: string;
    unitId: number | null;
    unit: string | null;
    fileId: number;
    fileName: string;
    createdBy: string;
    createdAt: Date;
  }>(
    db,
    `select p.id, p.title, p.business_unit_id as "unitId", u.name as unit, p.file_id as "fileId",
       f.name as "fileName", e.name as "createdBy", p.created_at as "createdAt"
     from policies p
     join files f on f.id = p.file_id
     join users w on w.id = p.created_by join user_people e on e.user_id = w.id
     left join business_units u on u.id = p.business_unit_id
     where ${sql} and ($policyId::bigint = 0 or p.id = $policyId)
       and ($unitId::bigint = 0 or p.business_unit_id is null or p.business_unit_id = $unitId)
     order by p.created_at desc, p.id desc`,
    { ...parameters, unitId, policyId },
  );
  const mayDelete = await reach(db, actor, 'isDelete');
  return rows.map((row) => ({
    intPolicyId: row.id,
    strPolicyTitle: row.title,
    intBusinessUnitId: row.unitId ?? 0,
    strBusinessUnit: row.unit ?? '',
    intPolicyFileUrlId: row.fileId,
    fileName: row.fileName,
    strCreatedBy: row.createdBy,
    dteCreatedAt: row.createdAt.toISOString(),
    isDelete: mayDelete(row.unitId),
  }));
}
