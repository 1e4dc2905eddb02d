import { z } from 'zod';
import type {
  CompanyShare,
  CompanyShareDetails,
  ShareEntry,
  ShareHolder,
} from '#machines/domains/shares/contracts/shares.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, notFound } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { queryIdOrAll } from '#server/platform/http/query.ts';
import { BALANCE } from './ledger.ts';
import { sharesPolicy } from './policy.ts';

export const listQuery = z.object({ businessUnitId: queryIdOrAll });
export const detailsQuery = z.object({
  businessUnitId: queryIdOrAll,
  companyShareId: queryIdOrAll,
});

/** GetAllCompanyShares (spec 000 §7): returns the shares of the units in the caller's reach, sorted by the unit's name. */
export async function listShares(
  { db, actor }: Call,
  { businessUnitId }: z.output<typeof listQuery>,
): Promise<CompanyShare[]> {
  const { units } = await sharesPolicy(db, actor, 'isView');
  await refuseForeignUnit(db, actor.accountId, units, businessUnitId);
  return getShares(db, actor.accountId, units, businessUnitId, 0);
}

/**
 * GetAllCompanySharesDetails (spec 000 §7): returns shares with their ledger and the people who have them.
 * @throws AppError 404 for an unknown ID or one out of the caller's reach.
 */
export async function shareDetails(
  { db, actor }: Call,
  { businessUnitId, companyShareId }: z.output<typeof detailsQuery>,
): Promise<CompanyShareDetails[]> {
  const { units } = await sharesPolicy(db, actor, 'isView');
  await refuseForeignUnit(db, actor.accountId, units, businessUnitId);
  const shares = await getShares(db, actor.accountId, units, businessUnitId, companyShareId);
  if (companyShareId !== 0 && shares.length === 0) {
    throw notFound('There are no such company shares');
  }
  const ids = shares.map((share) => share.companyShareId);
  const entries = byShare(await getEntries(db, ids));
  const holders = byShare(await getHolders(db, ids));
  return shares.map((share) => ({
    ...share,
    entries: entries.get(share.companyShareId) ?? [],
    holders: holders.get(share.companyShareId) ?? [],
  }));
}

function byShare<Row>(rows: readonly (Row & { shareId: number })[]): Map<number, Row[]> {
  const rowsByShare = new Map<number, Row[]>();
  for (const { shareId, ...row } of rows) {
    const existing = rowsByShare.get(shareId) ?? [];
    rowsByShare.set(shareId, existing);
    existing.push(row as Row);
  }
  return rowsByShare;
}

async function refuseForeignUnit(
  db: Db,
  accountId: number,
  units: number[] | null,
  unitId: number,
): Promise<void> {
  if (unitId === 0) return;
  const [own] = await query(
    db,
    'select id from business_units where id = $unitId and account_id = $accountId',
    { unitId, accountId },
  );
  if (!own) throw notFound('Business unit not found');
  if (units && !units.includes(unitId)) throw forbidden();
}

const getShares = (
  db: Db,
  accountId: number,
  units: number[] | null,
  unitId: number,
  shareId: number,
) =>
  query<CompanyShare>(
    db,
    `select s.id as "companyShareId", u.id as "businessUnitId", u.name as "businessUnitName",
       b.total as "totalShareCount", b.allocated as "allocatedShareCount",
       b.total - b.allocated as "remainingShareCount", b.rate as "shareRate",
       b.actor_id as "actionBy"
     from company_shares s
     join business_units u on u.id = s.business_unit_id
     cross join lateral (${BALANCE}) b
     where s.account_id = $accountId
       and ($units::bigint[] is null or s.business_unit_id = any($units))
       and ($unitId::bigint = 0 or s.business_unit_id = $unitId)
       and ($shareId::bigint = 0 or s.id = $shareId)
     order by u.name, s.id`,
    { accountId, units, unitId, shareId },
  );

/** Returns the entries of the ledger, each with the previous rate and the totals after it. */
const getEntries = (db: Db, ids: number[]) =>
  query<ShareEntry & { shareId: number }>(
    db,
    `select e.company_share_id as "shareId", e.id as "entryId", e.kind, e.quantity,
       case when e.kind = 'rate' then (
         select r.rate from share_entries r
         where r.company_share_id = e.company_share_id and r.kind = 'rate' and r.id < e.id
         order by r.id desc limit 1) end as "rateBefore",
       e.rate as "shareRate", e.employee_id as "employeeId", p.name as "employeeName",
       p.code as "employeeCode", e.reason, e.actor_id as "actionBy", a.name as "actionByName",
       e.at,
       coalesce(sum(case e.kind when 'issue' then e.quantity when 'cancel' then -e.quantity end)
         over so_far, 0) as "totalAfter",
       coalesce(sum(case e.kind when 'allocation' then e.quantity
         when 'release' then -e.quantity end) over so_far, 0) as "allocatedAfter"
     from share_entries e
     join users w on w.id = e.actor_id
     join employees a on a.id = w.employee_id
     left join employees p on p.id = e.employee_id
     where e.company_share_id = any($ids::bigint[])
     window so_far as (partition by e.company_share_id order by e.id)
     order by e.company_share_id, e.id`,
    { ids },
  );

const getHolders = (db: Db, ids: number[]) =>
  query<ShareHolder & { shareId: number }>(
    db,
    `select h.company_share_id as "shareId", p.id as "employeeId", p.code as "employeeCode",
       p.name as "employeeName", g.name as "designationName", h.held as "shareCount"
     from (
       select company_share_id, employee_id,
         sum(case kind when 'allocation' then quantity else -quantity end) as held
       from share_entries
       where company_share_id = any($ids::bigint[]) and employee_id is not null
       group by company_share_id, employee_id
     ) h
     join employees p on p.id = h.employee_id
     join designations g on g.id = p.designation_id
     where h.held > 0
     order by h.company_share_id, h.held desc, p.name, p.id`,
    { ids },
  );
