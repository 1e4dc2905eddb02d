import { movement } from '#machines/domains/time/leave/requests/movement.ts';
import type { OwnOption } from '#machines/kits/requests/contract.ts';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { inForce } from '#server/kits/requests/inForce.ts';

interface Movement {
  id: number;
  employeeId: number;
  number: string;
  place: string;
  from: string;
}

/** A form offers at most this many options. */
const MAX = 100;

/** Returns approved movements, the newest first. */
export const movementsApproved = (
  tx: Db | Tx,
  of: { accountId: number; employeeId?: number; ids?: readonly number[] },
): Promise<Movement[]> =>
  query<Movement>(
    tx,
    `select r.id, r.employee_id as "employeeId", r.number, i.context->'payload'->>'place' as place,
       i.context->'payload'->>'from' as from
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     where r.account_id = $accountId and r.kind = 'movement' and ${inForce(movement)}
       and ($employeeId::bigint is null or r.employee_id = $employeeId)
       and ($ids::bigint[] is null or r.id = any($ids))
     order by r.id desc limit case when $ids::bigint[] is null then ${MAX} end`,
    {
      accountId: of.accountId,
      employeeId: of.employeeId ?? null,
      ids: of.ids ? [...of.ids] : null,
    },
  );

/** Returns a person's approved movements as options of a form. */
export const movementOptions = async (
  tx: Db | Tx,
  { accountId, employeeId }: { accountId: number; employeeId: number },
): Promise<OwnOption[]> =>
  (await movementsApproved(tx, { accountId, employeeId })).map(({ id, number, place, from }) => ({
    value: id,
    label: `${number} · ${place} · ${from}`,
  }));
