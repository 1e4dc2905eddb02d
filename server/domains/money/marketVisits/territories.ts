import type { TerritoryOption } from '#machines/domains/money/contracts/marketVisits.ts';
import { query } from '#server/platform/db/sql.ts';
import { invalid } from '#server/platform/errors.ts';
import type { Call } from '#server/platform/http/call.ts';
import { readSight, type Criteria } from './visits.ts';

/** The parent of each level, and the label of an option. */
const LEVELS = {
  Region: 'r',
  Area: 'a',
  Territory: 't',
} as const;

/**
 * Returns regions, the areas of a region, or the territories of an area. They are those of the caller and their
 * people, or all if the caller sees everyone's visits.
 */
export async function territoryOptions(
  call: Call,
  { typeName, intRegionId, intAreaId }: Criteria,
): Promise<TerritoryOption[]> {
  if (!typeName) throw invalid('must be Region, Area or Territory');
  const level = LEVELS[typeName];
  const rows = await query<{ id: number; name: string }>(
    call.db,
    `select distinct ${level}.id, ${level}.name
     from territories t join sales_areas a on a.id = t.sales_area_id
     join sales_regions r on r.id = a.sales_region_id
     where t.account_id = $accountId and t.is_active and a.is_active and r.is_active
       and ($regionId::bigint = 0 or r.id = $regionId) and ($areaId::bigint = 0 or a.id = $areaId)
       and ($units::bigint[] is null or cardinality($units::bigint[]) > 0 or exists (
         select from territory_people p join employees e on e.id = p.employee_id
         where p.territory_id = t.id and (e.id = $self or e.supervisor_id = $self)))
     order by ${level}.name, ${level}.id`,
    { ...(await readSight(call)), regionId: intRegionId, areaId: intAreaId },
  );
  return rows.map(({ id, name }) => ({
    value: id,
    label: name,
    [`${typeName}Id`]: id,
    [`${typeName}Name`]: name,
  }));
}
