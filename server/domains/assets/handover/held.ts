import { z } from 'zod';
import type { HeldAsset } from '#machines/domains/assets/contracts/handover.ts';
import { assetHandoverWorkflow } from '#machines/domains/assets/handover/workflow.ts';
import { stateSql } from '#server/engine/labels.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';

export const noQuery = z.object({});

/**
 * GET /Asset/Own: the assets that the caller has or was offered, offers to confirm first; then the assets that they had
 * before.
 */
export const readOwn = async ({ db, actor }: Call): Promise<HeldAsset[]> =>
  actor.employeeId === null ? [] : readHeld(db, actor.accountId, actor.employeeId);

/** The current and former assets of a person. Offers that weren't accepted are left out. */
export const readHeld = (db: Db, accountId: number, employeeId: number): Promise<HeldAsset[]> =>
  query<HeldAsset>(
    db,
    `select h.id as "handoverId", a.id as "assetId", a.name, asset_code(a.id, a.asset_tag) as code, k.name as kind,
       a.serial_number as "serialNumber", h.quantity, i.state,
       ${stateSql(assetHandoverWorkflow)} as status, b.held_from::text as "heldFrom",
       b.held_until::text as "heldUntil", g.name as "givenBy", h.note,
       case when i.state = 'offered' then i.context->>'expiresAt' end as "expiresAt",
       (i.context->>'charge')::float8 as charge
     from asset_handovers h
     join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id
     join assets a on a.id = h.asset_id join asset_kinds k on k.id = a.asset_kind_id
     left join asset_holdings b on b.handover_id = h.id
     left join employees g on g.id = h.giver_id
     where h.account_id = $accountId and h.receiver_id = $employeeId
       and i.state not in ('refused', 'withdrawn', 'expired')
     order by i.state <> 'offered', i.is_final, b.held_from desc nulls first, h.id limit 500`,
    { accountId, employeeId },
  );
