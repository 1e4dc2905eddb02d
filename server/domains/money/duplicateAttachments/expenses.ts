import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { z } from 'zod';
import {
  AUDIT_PAGE_SIZE,
  AUDIT_PAGE_SIZES,
  CLAIM_TYPES,
  MATCH_STATES,
  PERMISSION_TYPES,
  type DuplicateExpense,
} from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { expense } from '#machines/domains/money/expense/requests/expense.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, invalid } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import {
  emptyAsMissing,
  queryDay,
  queryIdOrAll,
  queryInt,
  queryPage,
  queryText,
} from '#server/platform/http/query.ts';
import { inForce } from '#server/kits/requests/inForce.ts';
import { CLAIMED, ITS_LINE } from './claimed.ts';

const oneOf = <const Values extends readonly [string, ...string[]]>(
  values: Values,
  otherwise: Values[number],
) =>
  emptyAsMissing(z.enum(values, `must be one of ${values.join(', ')}`).default(otherwise as never));

const pageSize = emptyAsMissing(
  queryInt()
    .pipe(z.literal([...AUDIT_PAGE_SIZES], `must be one of ${AUDIT_PAGE_SIZES.join(', ')}`))
    .default(AUDIT_PAGE_SIZE),
);

/** The first seven parameters are the specification's (002 §7). The others are additions. */
export const expenseQuery = z.object({
  TypeName: oneOf(CLAIM_TYPES, 'All'),
  fromDate: emptyAsMissing(queryDay.optional()),
  toDate: emptyAsMissing(queryDay.optional()),
  ViewOrder: oneOf(['desc', 'asc'], 'desc'),
  PageNo: emptyAsMissing(queryPage),
  PageSize: pageSize,
  Search: emptyAsMissing(queryText.default('')),
  expenseForId: queryIdOrAll,
  permissionType: oneOf(PERMISSION_TYPES, 'admin'),
  matchState: oneOf(MATCH_STATES, 'open'),
});

/** Returns both dates, or refuses with the specification's messages. */
export function getPeriod({
  fromDate,
  toDate,
}: {
  fromDate?: string | undefined;
  toDate?: string | undefined;
}) {
  const problems = [
    ...(fromDate ? [] : [{ path: 'fromDate', message: 'From Date is required' }]),
    ...(toDate ? [] : [{ path: 'toDate', message: 'To Date is required' }]),
  ];
  if (!fromDate || !toDate) throw invalid(problems[0]?.message ?? '', problems);
  if (toDate < fromDate) throw invalid('To Date cannot be before From Date');
  return { fromDate, toDate };
}

const DECIDED = {
  open: 'd.id is null',
  dismissed: 'd.id is not null',
  all: 'true',
} as const;

const utc = (sql: string) => `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const SEEN = (side: string) =>
  `case when $self::bigint is not null then ${side}.employee_id = $self
     else $units::bigint[] is null or ${side}.unit_id = any($units::bigint[]) end`;

/**
 * Returns a page of claim lines in a period whose receipts were also claimed elsewhere. Claims that have ended
 * without payment are omitted.
 */
export async function duplicateExpenses(
  { db, actor }: Call,
  filter: z.output<typeof expenseQuery>,
): Promise<DuplicateExpense[]> {
  const period = getPeriod(filter);
  const isSelf = filter.permissionType === 'self';
  const { menus } = actor;
  const reference = isSelf ? MENU.ownDuplicates : MENU.duplicateAttachments;
  if (menus?.has(reference) !== true || (isSelf && actor.employeeId === null)) throw forbidden();
  const [units, decides] = await Promise.all([
    unitsPermitted(db, actor, MENU.duplicateAttachments, 'isView'),
    unitsPermitted(db, actor, MENU.duplicateAttachments, 'isEdit'),
  ]);
  return query<DuplicateExpense>(db, SQL[filter.matchState](filter.ViewOrder), {
    ...period,
    accountId: actor.accountId,
    units: isSelf ? [] : units,
    decides: isSelf ? [] : decides,
    self: isSelf ? actor.employeeId : null,
    callerId: actor.employeeId,
    employeeId: filter.expenseForId,
    typeName: filter.TypeName,
    pattern: filter.Search,
    limit: filter.PageSize,
    offset: (filter.PageNo - 1) * filter.PageSize,
  });
}

const MATCH = `jsonb_build_object('matchId', s.id, 'isExact', s.is_exact,
  'otherCode', case when ${SEEN('o')} then o.number end,
  'otherForName', case when ${SEEN('o')} then o.name end,
  'otherUnit', case when ${SEEN('o')} then o.unit end,
  'otherSpentOn', case when ${SEEN('o')} then o.line->>'spentOn' end,
  'otherAmount', case when ${SEEN('o')} then o.claimed end,
  'otherAttachment', case when ${SEEN('o')} then o.file_id end,
  'otherFileName', case when ${SEEN('o')} then o.file_name end,
  'reason', case when $self::bigint is null then s.reason end,
  'dismissedBy', case when $self::bigint is null then s.dismissed_by end,
  'dismissedAt', case when $self::bigint is null then s.dismissed_at end,
  'canDecide', c.employee_id is distinct from $callerId and o.employee_id is distinct from $callerId
    and ($decides::bigint[] is null or c.unit_id = any($decides::bigint[])
      and o.unit_id = any($decides::bigint[])))`;

const getSql = (decided: string) => (order: 'asc' | 'desc') =>
  `
  with m as materialized (
    select m.id, m.is_exact, m.file_id, m.other_file_id, d.reason, n.name as dismissed_by,
      ${utc('d.dismissed_at')} as dismissed_at
    from receipt_matches m left join receipt_dismissals d on d.match_id = m.id
    left join users w on w.id = d.dismissed_by left join employees n on n.id = w.employee_id
    where m.account_id = $accountId and ${decided}),
  c as materialized (
    select f.id as file_id, f.name as file_name, r.number, r.employee_id, e.name,
      e.business_unit_id as unit_id, u.name as unit, t.name as type, t.claim_group, l as line,
      (l->>'amount')::numeric * coalesce((l->>'rate')::numeric, 1) as claimed,
      (i.context->'payload'->>'fromDate')::date as from_date,
      (i.context->'payload'->>'toDate')::date as to_date,
      case when ${inForce(expense)} then
        coalesce((i.context->>'granted')::numeric, (i.context->>'amount')::numeric) else 0 end as approved,
      i.context->'payments' as payments
    from (select file_id as id from m union select other_file_id from m) x
    join files f on f.id = x.id ${CLAIMED}
    where ${ITS_LINE}),
  s as (
    select *, file_id as own_id, other_file_id as other_id from m
    union all select *, other_file_id, file_id from m),
  found as (
    select c.*, a.matches, least(c.file_id, a.first_id) as first_id
    from c cross join lateral (
      select jsonb_agg(${MATCH} order by s.is_exact desc, s.id) as matches, min(o.file_id) as first_id
      from s join c o on o.file_id = s.other_id where s.own_id = c.file_id) a
    where a.matches is not null and ${SEEN('c')}
      and c.from_date <= $toDate::date and c.to_date >= $fromDate::date
      and ($employeeId::bigint = 0 or c.employee_id = $employeeId)
      and ($typeName = 'All' or c.claim_group = case $typeName when 'TaDa' then 'taDa' else 'other' end)
      and ${getOptionalSearchSql('c.number', '$pattern')}),
  numbered as (
    select *, dense_rank() over (order by first_id) as set_number, count(*) over () as total,
      row_number() over (order by from_date ${order}, number ${order}, file_id) as place
    from found)
  select place::int as "rowNum", unit as "businessUnitName", number as "expenseCode",
    name as "expenseForName", employee_id as "expenseForId", from_date::text as "fromDate",
    to_date::text as "toDate", type as "costElementName", coalesce(line->>'description', '') as comments,
    approved as "totalApprovedAmount",
    ${references("<> 'bank'")} as "billRegisterCode", ${references("= 'bank'")} as "bankJournalCode",
    set_number::int as "serialNumber", file_id as "billAttachment", file_name as "strAttachment",
    total::int as "totalCount", line->>'spentOn' as "spentOn", claimed as amount, matches
  from numbered order by place limit $limit offset $offset`;

/** Returns SQL for the references of payments by bank transfer, cash or cheque. */
const references = (method: string) => `coalesce((select string_agg(p->>'reference', ', ')
  from jsonb_array_elements(coalesce(payments, '[]')) p where p->>'method' ${method}), '')`;

const SQL = {
  open: getSql(DECIDED.open),
  dismissed: getSql(DECIDED.dismissed),
  all: getSql(DECIDED.all),
} as const;
