import { z } from 'zod';
import type { DuplicateBill } from '#machines/domains/money/contracts/duplicateAttachments.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryDay } from '#server/platform/http/query.ts';
import { getPeriod } from './expenses.ts';

/** The specification doesn't define this query (002 §7). */
export const billQuery = z.object({
  fromDate: emptyAsMissing(queryDay.optional()),
  toDate: emptyAsMissing(queryDay.optional()),
});

/** Returns the bills of a period that share an attachment with any other bill. */
export async function duplicateBills(
  { db, actor }: Call,
  filter: z.output<typeof billQuery>,
): Promise<DuplicateBill[]> {
  const period = getPeriod(filter);
  // Bills have no business unit, so auditors of some units see none.
  const units = await unitsPermitted(db, actor, MENU.duplicateAttachments, 'isView');
  if (units !== null) throw forbidden();
  return query<DuplicateBill>(
    db,
    `with named as materialized (
       select distinct on (b.id, lower(n.name)) b.id, n.name, lower(n.name) as key
       from commercial_bills b
       cross join lateral (
         select trim(part) as name from regexp_split_to_table(b.attachments, '[;\\n]') part) n
       where b.account_id = $accountId and b.is_active and n.name <> ''
       order by b.id, lower(n.name), n.name),
     shared as (
       select *, min(id) over (partition by key) as first_id from named
       where key in (select key from named group by key having count(*) > 1)),
     bills as (
       select id, min(first_id) as first_id, string_agg(name, '; ' order by key) as names
       from shared group by id)
     select coalesce(b.lcnumber, '') as lcnumber, coalesce(b.journal_code, '') as "journalCode",
       b.name as "billRegisterCode", b.bill_register_date::text as "billRegisterDate",
       b.partner_name as "partnerName", coalesce(b.bill_type_name, '') as "billTypeName",
       b.adjustment_amount as "adjustmentAmount", b.lc_amount as "lcAmount",
       b.total_amount as "totalAmount", coalesce(b.bill_status, '') as "billStatus",
       dense_rank() over (order by s.first_id)::int as "serialNumber",
       coalesce(b.remarks, '') as remarks,
       array(select name from named n where n.id = b.id order by key) as "bIllAttatchmentList",
       s.names as "strAttatchment"
     from bills s join commercial_bills b on b.id = s.id
     where b.bill_register_date between $fromDate::date and $toDate::date
     order by s.first_id, b.bill_register_date, b.id`,
    { accountId: actor.accountId, ...period },
  );
}
