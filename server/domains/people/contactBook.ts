import { isFoundBy, isPhoneIn, isShapedLike } from '#server/platform/db/search.ts';
import { z } from 'zod';
import type { ContactEntry, ContactPage } from '#machines/domains/people/contracts/people.ts';
import { query } from '#server/platform/db/sql.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryInt, queryText } from '#server/platform/http/query.ts';

export const contactQuery = z.object({
  search: queryText.default(''),
  businessUnitId: queryInt('must be a business unit').default(0),
  page: queryInt('must be a page').default(1),
  pageSize: queryInt('must be a page size').default(25),
});

const MAX = 100;

/** Lists current colleagues with their office contact data, without private numbers. */
export async function contactBook(
  { db, actor }: Call,
  { search, businessUnitId, page, pageSize }: z.output<typeof contactQuery>,
): Promise<ContactPage> {
  const size = Math.min(Math.max(pageSize, 1), MAX);
  const bindings = {
    accountId: actor.accountId,
    businessUnitId,
    search: search.trim(),
    size,
    offset: (Math.max(page, 1) - 1) * size,
  };
  const where = `e.account_id = $accountId and e.is_active
    and ($businessUnitId::bigint = 0 or e.business_unit_id = $businessUnitId)
    and ($search = '' or (${isShapedLike('e.search_shape')} and ${isFoundBy('e.code, e.name')})
      or ${isPhoneIn('e.office_mobile')})`;
  const [items, [total]] = await Promise.all([
    query<ContactEntry>(
      db,
      `select e.id as "employeeId", e.code, e.name, e.photo_file_id as "photoFileId",
         g.name as designation, d.name as department, u.name as unit, w.name as workplace,
         nullif(e.office_mail, '') as "officeMail", nullif(e.office_mobile, '') as "officeMobile"
       from employees e join designations g on g.id = e.designation_id
       join departments d on d.id = e.department_id
       join business_units u on u.id = e.business_unit_id
       join workplaces w on w.id = e.workplace_id
       where ${where} order by lower(e.name) collate "C", e.id limit $size offset $offset`,
      bindings,
    ),
    query<{ count: number }>(
      db,
      `select count(*)::integer as count from employees e where ${where}`,
      bindings,
    ),
  ]);
  return { total: total?.count ?? 0, items };
}
