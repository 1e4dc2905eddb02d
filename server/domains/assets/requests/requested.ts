import { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import type { RequestedAsset, StoredAsset } from '#machines/domains/assets/contracts/request.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt } from '#server/platform/http/query.ts';
import { TO_GIVE } from './give.ts';

const MAX = 200;

/** GET /Asset/Requested: approved requests of the caller's business units for which nothing was offered yet. */
export async function readRequested({ db, actor }: Call): Promise<RequestedAsset[]> {
  return query<RequestedAsset>(
    db,
    `select r.id as "requestId", r.number, e.id as "employeeId", e.name || ' (' || e.code || ')' as employee,
       e.business_unit_id as "businessUnitId", k.id as "assetKindId", k.name as kind,
       p.payload->>'fromDate' as "fromDate", p.payload->>'untilDate' as "untilDate",
       p.payload->>'reason' as reason,
       (select a.name || ' (' || asset_code(a.id, a.asset_tag) || ')' from asset_handovers h
        join assets a on a.id = h.asset_id
        join workflow_instances o on o.workflow = 'assetHandover' and o.subject_id = h.id and o.state = 'offered'
        where h.request_id = r.id limit 1) as offered
     from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
     join employees e on e.id = r.employee_id
     cross join lateral (select i.context->'payload' as payload) p
     join asset_kinds k on k.id = (p.payload->>'assetKindId')::bigint
     where r.account_id = $accountId and r.kind = 'assetRequest' and i.state = any($states::text[])
       and ($units::bigint[] is null or e.business_unit_id = any($units))
     order by p.payload->>'fromDate', r.id limit ${MAX}`,
    {
      accountId: actor.accountId,
      states: TO_GIVE,
      units: await unitsPermitted(db, actor, MENU.assetRegistration, 'isCreate'),
    },
  );
}

export const storeQuery = z.object({
  assetKindId: queryInt('must be a kind'),
  businessUnitId: queryInt('must be a business unit'),
});

/** GET /Asset/InStore: the available assets of a kind in the caller's stores. */
export async function readInStore(
  { db, actor }: Call,
  filter: z.output<typeof storeQuery>,
): Promise<StoredAsset[]> {
  return query<StoredAsset>(
    db,
    `select a.id as "assetId", a.name, asset_code(a.id, a.asset_tag) as code, k.is_counted as "isCounted",
       (a.quantity - coalesce(t.taken, 0))::integer as "left"
     from assets a join asset_kinds k on k.id = a.asset_kind_id
     left join lateral (
       select sum(h.quantity) as taken from asset_handovers h
       join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id and not i.is_final
       where h.asset_id = a.id and not (i.state = 'offered' and h.given_from is not null)
     ) t on true
     where a.account_id = $accountId and a.is_active and a.service = 'inService'
       and a.asset_kind_id = $assetKindId and a.business_unit_id = $businessUnitId
       and ($units::bigint[] is null or a.business_unit_id = any($units))
       and a.quantity > coalesce(t.taken, 0)
     order by a.condition = 'damaged', lower(a.name) collate "C", a.id limit ${MAX}`,
    {
      ...filter,
      accountId: actor.accountId,
      units: await unitsPermitted(db, actor, MENU.assetRegistration, 'isCreate'),
    },
  );
}
