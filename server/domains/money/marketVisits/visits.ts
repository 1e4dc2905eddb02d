import { z } from 'zod';
import type { MarketVisitRow } from '#machines/domains/money/contracts/marketVisits.ts';
import { MENU } from '#machines/core/values/menuReferences.ts';
import { unitsPermitted } from '#server/platform/access/reach.ts';
import { recordWhereaboutsAccess } from '#server/platform/access/whereabouts.ts';
import { query } from '#server/platform/db/sql.ts';
import { forbidden, invalid } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { emptyAsMissing, queryDay, queryIdOrAll } from '#server/platform/http/query.ts';

/**
 * The condition for visits that the caller may see: all in units in which they have isEdit of 30565, and
 * otherwise their own and those of their direct reports.
 */
export const SEEN = `(e.id = $self or e.supervisor_id = $self or $units::bigint[] is null
  or e.business_unit_id = any($units::bigint[]))`;

export const readSight = async ({ db, actor }: Call) => ({
  accountId: actor.accountId,
  self: actor.employeeId ?? 0,
  units: await unitsPermitted(db, actor, MENU.marketVisit, 'isEdit'),
});

const ROW = `(m.visited_at at time zone account_time_zone(m.account_id))::date::text as "dteAttendanceDate",
  to_char(m.visited_at at time zone account_time_zone(m.account_id), 'HH24:MI') as "tmAttendanceTime",
  m.company as "strVisitingCompany", m.location as "strVisitingLocation", e.id as "intEmployeeId",
  e.name as "strEmployeeName", g.name as "strDesignation", coalesce(r.name, '') as "strRegion",
  coalesce(a.name, '') as "strArea", coalesce(t.name, '') as "strTerritory"`;

const FROM = `from market_visits m
  join employees e on e.id = m.employee_id join designations g on g.id = e.designation_id
  left join territories t on t.id = m.territory_id
  left join sales_areas a on a.id = t.sales_area_id
  left join sales_regions r on r.id = a.sales_region_id
  where m.account_id = $accountId and ${SEEN}
    and m.visited_at >= $from::date::timestamp at time zone account_time_zone($accountId)
    and m.visited_at < ($to::date + 1)::timestamp at time zone account_time_zone($accountId)`;

/**
 * The query of AllLanding?TableName=MarketAttendancePunchListByDateRange (spec 001 §7), for the visits of one
 * person.
 */
export const ofPersonQuery = z.object({
  TableName: z.literal('MarketAttendancePunchListByDateRange'),
  intId: queryIdOrAll,
  FromDate: queryDay,
  ToDate: queryDay,
});

export async function visitsOfPerson(call: Call, query_: unknown): Promise<MarketVisitRow[]> {
  const parsed = ofPersonQuery.safeParse(query_);
  if (!parsed.success) throw invalid(parsed.error.issues[0]?.message ?? 'must be a date');
  // This call also returns lists that all users may read, so visits need a permission check of their own.
  if (call.actor.menus?.has(MENU.marketVisit) !== true) throw forbidden();
  const { intId, FromDate, ToDate } = parsed.data;
  return visits(call, 'Market Visit Report', { from: FromDate, to: ToDate }, 'and e.id = $person', {
    person: intId,
  });
}

const PARTS = ['MarketVisit', 'UserWiseRegionAreaTerritoryDDL'] as const;

/** The query of MultipleCriteriaData (spec 001 §7). Channel 71 and the status are ignored. */
export const criteriaQuery = z.object({
  PartName: z.enum(PARTS, { error: `must be one of ${PARTS.join(', ')}` }),
  typeName: emptyAsMissing(
    z.enum(['Region', 'Area', 'Territory'], 'must be Region, Area or Territory').optional(),
  ),
  dteFromDate: emptyAsMissing(queryDay.optional()),
  dteToDate: emptyAsMissing(queryDay.optional()),
  intemployeeid: queryIdOrAll,
  intBusinessunitid: queryIdOrAll,
  intRegionId: queryIdOrAll,
  intAreaId: queryIdOrAll,
  intTerritoryId: queryIdOrAll,
});
export type Criteria = z.output<typeof criteriaQuery>;

const REQUIRED = [
  ['intRegionId', 'Region is required'],
  ['intAreaId', 'Area is required'],
  ['intTerritoryId', 'Territory is required'],
  ['dteFromDate', 'From Date is required'],
  ['dteToDate', 'To Date is required'],
] as const;

/**
 * Returns the visits of a territory, for MultipleCriteriaData?PartName=MarketVisit (spec 001 §7).
 * @throws AppError 400 for a missing criterion, with the messages that the specification prescribes, or if the period
 * ends before it begins.
 */
export async function visitsOfTerritory(call: Call, criteria: Criteria): Promise<MarketVisitRow[]> {
  const problems = REQUIRED.flatMap(([path, message]) =>
    criteria[path] ? [] : [{ path, message }],
  );
  if (problems.length > 0) throw invalid(problems[0]?.message ?? '', problems);
  const { dteFromDate = '', dteToDate = '' } = criteria;
  return visits(
    call,
    'Market Visit Report Os',
    { from: dteFromDate, to: dteToDate },
    `and t.id = $territoryId and a.id = $areaId and r.id = $regionId
     and ($unitId::bigint = 0 or e.business_unit_id = $unitId)
     and ($employeeId::bigint = 0 or e.id = $employeeId)`,
    {
      territoryId: criteria.intTerritoryId,
      areaId: criteria.intAreaId,
      regionId: criteria.intRegionId,
      unitId: criteria.intBusinessunitid,
      employeeId: criteria.intemployeeid,
    },
  );
}

/** Returns visits. The access to people's whereabouts is recorded before the response. */
async function visits(
  call: Call,
  screen: string,
  period: { from: string; to: string },
  where: string,
  bindings: Record<string, unknown>,
): Promise<MarketVisitRow[]> {
  if (period.to < period.from) throw invalid('To Date cannot be before From Date');
  const rows = await query<MarketVisitRow>(
    call.db,
    `select ${ROW} ${FROM} ${where} order by m.visited_at desc, m.request_id desc`,
    { ...(await readSight(call)), ...period, ...bindings },
  );
  await recordWhereaboutsAccess(
    call.db,
    call.actor,
    screen,
    rows.map(({ intEmployeeId }) => intEmployeeId),
  );
  return rows;
}
