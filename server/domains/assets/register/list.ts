import { z } from 'zod';
import { MENU } from '#machines/core/values/menuReferences.ts';
import {
  STANDINGS,
  type RegisterPage,
  type RegisterRow,
} from '#machines/domains/assets/contracts/register.ts';
import { GONE_STATES, HOLDING_STATES } from '#machines/domains/assets/handover/states.ts';
import { assetHandoverWorkflow } from '#machines/domains/assets/handover/workflow.ts';
import { stateSql } from '#server/engine/labels.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { isFoundBy } from '#server/platform/db/search.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryText } from '#server/platform/http/query.ts';

export const registerQuery = z.object({
  search: queryText.default(''),
  assetKindId: queryInt('must be a kind').default(0),
  businessUnitId: queryInt('must be a business unit').default(0),
  standing: z.enum(['', ...STANDINGS], 'must be a status').default(''),
  page: queryInt('must be a page').default(1),
  pageSize: queryInt('must be a page size').default(25),
});
export type RegisterFilter = z.output<typeof registerQuery>;

const MAX = 200;

const inList = (states: readonly string[]): string =>
  states.map((state) => `'${state}'`).join(', ');

/** SQL: assets `a` with their kind, unit and place. */
export const REGISTER_JOINS = `assets a join asset_kinds k on k.id = a.asset_kind_id
  join business_units u on u.id = a.business_unit_id
  left join workplaces w on w.id = a.workplace_id
  left join lateral (
    select h.id as handover_id, i.state, e.id as holder_id, e.name as holder, b.held_from,
      ${stateSql(assetHandoverWorkflow)} as status
    from asset_handovers h
    join workflow_instances i on i.workflow = 'assetHandover' and i.subject_id = h.id
    join employees e on e.id = h.receiver_id
    left join asset_holdings b on b.handover_id = h.id
    where h.asset_id = a.id and not k.is_counted and not i.is_final
    -- An offer of an asset that a colleague still has comes after the colleague's own hand-over.
    order by i.state = 'offered', h.id desc limit 1
  ) o on true
  left join lateral (
    select coalesce(sum(b.quantity), 0)::integer as handed_out from asset_holdings b
    where b.asset_id = a.id and b.held_until is null
  ) c on k.is_counted`;

/** SQL: whether an asset matches the filters. */
export const REGISTER_FILTER = `a.account_id = $accountId and a.is_active
  and ($units::bigint[] is null or a.business_unit_id = any($units))
  and ($assetKindId::bigint = 0 or a.asset_kind_id = $assetKindId)
  and ($businessUnitId::bigint = 0 or a.business_unit_id = $businessUnitId)
  and case $standing::text when '' then true
    when 'store' then o.handover_id is null and a.service = 'inService'
    when 'held' then o.state in (${inList(HOLDING_STATES)}) or coalesce(c.handed_out, 0) > 0
    when 'offered' then o.state = 'offered'
    when 'return' then o.state in ('returnAsked', 'returnOffered')
    when 'lost' then o.state in ('lossReported', ${inList(GONE_STATES)})
    else a.service <> 'inService' or o.state in ('inRepair', 'damaged') end
  and ($search = '' or ${isFoundBy("asset_code(a.id, a.asset_tag), a.name, coalesce(a.serial_number, ''), coalesce(o.holder, '')")})`;

/** GET /Asset/Register: the assets of the caller's business units. */
export async function readRegister(
  { db, actor }: Call,
  { page, pageSize, search, ...filter }: RegisterFilter,
): Promise<RegisterPage> {
  const size = Math.min(Math.max(pageSize, 1), MAX);
  const bindings = {
    ...filter,
    search: search.trim(),
    accountId: actor.accountId,
    units: await unitsPermitted(db, actor, MENU.assetRegistration, 'isView'),
    size,
    offset: (Math.max(page, 1) - 1) * size,
  };
  const items = await query<RegisterRow>(
    db,
    `select a.id as "assetId", asset_code(a.id, a.asset_tag) as code, a.name, k.name as kind,
       k.is_counted as "isCounted", a.quantity::integer as quantity, a.serial_number as "serialNumber",
       a.condition, a.service, u.name as unit, w.name as place, a.room,
       a.bought_on::text as "boughtOn", a.warranty_until::text as "warrantyUntil",
       o.handover_id as "handoverId", o.state, o.status, o.holder_id as "holderId", o.holder,
       o.held_from::text as "heldFrom", coalesce(c.handed_out, 0) as "handedOut",
       asset_loss_price(a.id, account_day($accountId))::float8 as "lossPrice"
     from ${REGISTER_JOINS} where ${REGISTER_FILTER}
     order by lower(a.name) collate "C", a.id limit $size offset $offset`,
    bindings,
  );
  const [count] = await query<{ total: number }>(
    db,
    `select count(*)::integer as total from ${REGISTER_JOINS} where ${REGISTER_FILTER}`,
    bindings,
  );
  return { total: count?.total ?? 0, items };
}
