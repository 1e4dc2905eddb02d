import { getOptionalSearchSql } from '#server/platform/db/search.ts';
import { z } from 'zod';
import type { AccountDetails, AccountEntry } from '#machines/domains/company/contracts/accounts.ts';
import { isOperator } from '#server/platform/access/operators.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { lastChangedBy } from '#server/platform/history/records/lastChangedBy.ts';
import { queryInt, queryPage, queryText } from '#server/platform/http/query.ts';

export const accountsQuery = z.object({
  search: queryText.default(''),
  page: queryPage,
  pageSize: queryInt().pipe(z.number().min(1).max(500)).default(25),
});

export const accountQuery = z.object({ id: queryInt('must be an account id') });

interface AccountScope {
  /** The only account that the caller may see, or null for an operator, who sees all. */
  only: number | null;
  own: number;
  id: number;
  search: string;
  limit: number;
  offset: number;
}

type Row = Omit<AccountDetails, 'invited' | 'madeAt' | 'lastSignInAt'> & {
  madeAt: Date | null;
  lastSignInAt: Date | null;
  invited: { name: string; mail: string; until: string | null } | null;
  total: number;
};

/** People are only counted for the accounts on the page. */
const find = (db: Db, scope: AccountScope): Promise<Row[]> =>
  query<Row>(
    db,
    `with page as (
       select a.*, count(*) over ()::integer as total from accounts a
       where ($only::bigint is null or a.id = $only) and ($id::bigint = 0 or a.id = $id)
         and ${getOptionalSearchSql('a.name')}
       order by lower(a.name), a.id limit $limit offset $offset
     )
     select a.id, a.version, a.name, a.is_active as "isActive", a.made_at as "madeAt", a.currency,
       a.language, a.fiscal_month as "fiscalMonth", c.time_zone as "timeZone", a.total,
       a.id = $own::bigint as "isOwn",
       case when $id::bigint <> 0 then ${lastChangedBy('account', 'a.id')} end as "changedByName",
       (select count(*)::integer from business_units b where b.account_id = a.id) as "businessUnits",
       (select count(*)::integer from employees e where e.account_id = a.id and e.is_active) as people,
       (select count(*)::integer from users u join user_people w on w.user_id = u.id and w.is_welcome
        where u.account_id = a.id and u.kind <> 'service' and u.password_set_at is not null) as users,
       (select max(s.created_at) from sessions s join users u on u.id = s.user_id
        where u.account_id = a.id) as "lastSignInAt",
       case when $only::bigint is null then (
         select jsonb_build_object('name', u.name, 'mail', u.mail, 'until', (
           select max(i.expires_at) from invitations i
           where i.user_id = u.id and i.ended_at is null and i.expires_at > now()))
         from users u where u.account_id = a.id and u.is_owner and u.employee_id is null
           and u.password_set_at is null and u.is_active order by u.id limit 1) end as invited
     from page a left join working_calendars c on c.account_id = a.id
     order by lower(a.name), a.id`,
    { ...scope },
  );

/** GET /Accounts/List: returns all companies of this installation to its operator, and to others their own. */
export async function listAccounts(
  { db, actor }: Call,
  { search, page, pageSize }: z.output<typeof accountsQuery>,
): Promise<{ total: number; items: AccountEntry[] }> {
  const rows = await find(db, {
    only: (await isOperator(db, actor)) ? null : actor.accountId,
    own: actor.accountId,
    id: 0,
    search,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  return { total: rows[0]?.total ?? 0, items: rows.map(getEntry) };
}

/**
 * GET /Accounts/Details: returns the data of a company.
 * @throws AppError 404 also for another company, unless the caller is an operator.
 */
export async function accountDetails(
  { db, actor }: Call,
  { id }: z.output<typeof accountQuery>,
): Promise<AccountDetails> {
  const [row] = await find(db, {
    only: (await isOperator(db, actor)) ? null : actor.accountId,
    own: actor.accountId,
    id,
    search: '',
    limit: 1,
    offset: 0,
  });
  if (!row || id <= 0) throw notFound('Account not found');
  const { currency, language, fiscalMonth, timeZone, changedByName, invited } = row;
  return { ...getEntry(row), currency, language, fiscalMonth, timeZone, changedByName, invited };
}

const getEntry = (row: Row): AccountEntry => ({
  id: row.id,
  version: row.version,
  name: row.name,
  isActive: row.isActive,
  madeAt: row.madeAt?.toISOString() ?? null,
  businessUnits: row.businessUnits,
  people: row.people,
  users: row.users,
  lastSignInAt: row.lastSignInAt?.toISOString() ?? null,
  isOwn: row.isOwn,
});
