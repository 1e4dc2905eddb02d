import { OPEN } from '#server/domains/money/expense/requests/advances.ts';
import { SETTLED_STATES } from '#machines/domains/separation/clearanceItem/owners.ts';

/** SQL: whether a clearance item is still open, by its instance `ci`. */
export const ITEM_OPEN = `ci.state not in (${SETTLED_STATES.map((state) => `'${state}'`).join(', ')})`;

/** SQL: how many clearance items of a separation `s` are still open. */
export const OPEN_ITEMS = `(select count(*)::integer from clearance_items c
  join workflow_instances ci on ci.workflow = 'clearanceItem' and ci.subject_id = c.id
  where c.separation_id = s.id and ${ITEM_OPEN})`;

/**
 * SQL: what people hold or owe. `isOf` returns the condition on a person's ID. It needs `$accountId` and an empty
 * `$except`. Amounts are in the account's currency, 0 if they aren't known.
 */
export const heldSql = (isOf: (id: string) => string): string => `
  select b.employee_id as "employeeId", 'asset' as source, b.handover_id as "sourceId", 'admin' as owner,
    b.held_from as since, asset_loss_price(b.asset_id, account_day($accountId)) * b.quantity as value,
    a.name || ' (' || coalesce(a.serial_number, asset_code(a.id, a.asset_tag)) || ')'
      || case when b.quantity > 1 then ' × ' || b.quantity else '' end as title
  from asset_holdings b join assets a on a.id = b.asset_id
  where b.account_id = $accountId and ${isOf('b.employee_id')} and b.held_until is null
  union all
  select l.employee_id, 'loan', l.id, 'finance', l.paid_out_on, s.outstanding, r.number
  from loans l join loan_sums s on s.loan_id = l.id join requests r on r.id = l.request_id
  where l.account_id = $accountId and ${isOf('l.employee_id')} and s.outstanding > 0
  union all
  select r.employee_id, 'advance', r.id, 'finance', (i.context->'payload'->>'neededOn')::date, ${OPEN}, r.number
  from requests r join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
  where r.account_id = $accountId and r.kind = 'iou' and i.state = 'paid' and ${isOf('r.employee_id')}
    and ${OPEN} > 0
  union all
  select s.supervisor_id, 'reports', null, 'supervisor', null, 0, string_agg(s.name, ', ' order by s.name, s.id)
  from employees s
  where s.account_id = $accountId and ${isOf('s.supervisor_id')} and s.is_active
  group by s.supervisor_id`;
