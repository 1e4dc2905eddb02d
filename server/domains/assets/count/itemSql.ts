import { missingAssetWorkflow } from '#machines/domains/assets/missing/workflow.ts';
import { stateSql } from '#server/engine/labels.ts';

/** SQL: the joins for an asset `a` and its item `t` of a count, which may not exist. */
export const ITEM_JOINS = `join asset_kinds k on k.id = a.asset_kind_id
  left join asset_handovers h on h.id = t.handover_id left join employees e on e.id = h.receiver_id
  left join workplaces w on w.id = case when t.id is null then a.workplace_id else t.workplace_id end
  left join workplaces f on f.id = t.found_at_id
  left join users cu on cu.id = t.counted_by left join employees ce on ce.id = cu.employee_id
  left join workflow_instances i on i.workflow = 'missingAsset' and i.subject_id = t.id`;

/** SQL: the values of a count's item. `$mayKeep` says whether the caller may correct what others counted. */
export const ITEM_COLUMNS = `t.id as "itemId", a.id as "assetId", asset_code(a.id, a.asset_tag) as code, a.name,
  k.name as kind, a.serial_number as "serialNumber", k.is_counted as "isCounted",
  coalesce(t.is_expected, false) as "isExpected", coalesce(t.expected_quantity, 0) as "expectedQuantity",
  e.name as holder, w.name as place, case when t.id is null then a.room else t.room end as room,
  a.condition as "conditionBefore", t.result, t.quantity, t.condition, f.name as "foundAt", t.note,
  case when t.counted_at is not null then coalesce(ce.name, cu.name, cu.login_id) end as "countedBy",
  t.counted_at as "countedAt", ${stateSql(missingAssetWorkflow)} as missing,
  t.counted_at is not null and ($mayKeep or t.counted_by = $userId) as "mayUnmark"`;

/** SQL: whether an expected item `t` wasn't seen, or fewer pieces were seen than expected. */
export const IS_MISSING =
  't.is_expected and (t.result is null or t.quantity < t.expected_quantity)';
/** SQL: whether an item `t` was seen although it wasn't on the count's list. */
export const IS_UNEXPECTED = 'not t.is_expected and t.result is not null';

/** SQL: the totals of a count's items `t`. */
export const NUMBERS = `count(*) filter (where t.is_expected)::integer as expected,
  count(*) filter (where t.result is not null)::integer as counted,
  count(*) filter (where t.is_expected and t.result = 'found')::integer as found,
  count(*) filter (where t.is_expected and t.result = 'elsewhere')::integer as elsewhere,
  count(*) filter (where t.condition = 'damaged')::integer as damaged,
  count(*) filter (where ${IS_MISSING})::integer as missing,
  count(*) filter (where ${IS_UNEXPECTED})::integer as unexpected`;
