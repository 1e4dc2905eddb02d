import type { ScorecardItem } from '#machines/domains/insight/contracts/kpiPresentation.ts';
import { kpiProgress } from '#machines/domains/insight/contracts/kpiPresentation.ts';
import { scorecardItem } from '#machines/domains/documents/resources/scorecardItem.ts';
import { kpi } from '#machines/domains/performance/resources/kpi.ts';
import { MIN_GROUP } from '#machines/domains/performance/scoring/groups.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';

type Row = Omit<ScorecardItem, 'progress' | 'numTarget' | 'numAchivement'> & {
  numTarget: number | null;
  numAchivement: number | null;
};

/**
 * Returns the cards of a business unit, computed from the targets and results of its people in the running cycle. KPIs
 * of fewer than five people are left out, because they would reveal single results, and so are KPIs "at the target",
 * because the contract's formula doesn't cover them.
 */
export async function readUnitCards(db: Db, unitId: number): Promise<ScorecardItem[]> {
  const rows = await query<Row>(db, CARDS, { unitId, least: MIN_GROUP });
  const headings = getLabels(scorecardItem.fields['heading']);
  const frequencies = getLabels(kpi.fields['frequency']);
  return rows.flatMap(({ numTarget, numAchivement, ...row }) => {
    if (numTarget === null || numAchivement === null) return [];
    return [
      {
        ...row,
        heading: headings.get(row.heading) ?? row.heading,
        strFrequency: frequencies.get(row.strFrequency) ?? row.strFrequency,
        numTarget,
        numAchivement,
        progress: kpiProgress(row.intMaxMin, numTarget, numAchivement),
      },
    ];
  });
}

export const getLabels = (
  field: (typeof scorecardItem.fields)[string] | undefined,
): ReadonlyMap<string, string> =>
  new Map(field?.kind === 'choice' ? Object.entries(field.options) : []);

/**
 * SQL for the cards: sums for KPIs that are summed, means for others. Targets are those of each person's last version;
 * results are combined by the KPI's rule. The previous year is the cycle that ended last.
 */
const CARDS = `
  with cycles as (
    select c.id, c.account_id, c.starts_on, c.ends_on from performance_cycles c
    join business_units u on u.id = $unitId and u.account_id = c.account_id
    where c.is_active and c.starts_on <= account_day(c.account_id)
    order by c.starts_on desc, c.id desc limit 1
  ), eras as (
    select 'now' as era, id, account_id, starts_on, ends_on from cycles
    union all
    select 'before', b.id, b.account_id, b.starts_on, b.ends_on from cycles c cross join lateral (
      select * from performance_cycles b where b.account_id = c.account_id and b.is_active and b.ends_on < c.starts_on
      order by b.ends_on desc limit 1) b
  ), targets as (
    select distinct on (r.era, p.employee_id, t.kpi_id) r.era, p.employee_id, t.kpi_id, t.target
    from eras r join target_plans p on p.cycle_id = r.id and p.state = 'agreed' and p.is_active
      and p.business_unit_id = $unitId
    join kpi_targets t on t.target_plan_id = p.id
    order by r.era, p.employee_id, t.kpi_id, p.starts_on desc, p.id desc
  ), achieved as (
    select t.era, t.employee_id, t.kpi_id, t.target, case k.summary
        when 'sum' then sum(v.value) when 'average' then avg(v.value)
        else (array_agg(v.value order by v.result_on desc, v.id desc))[1] end as result
    from targets t join eras r on r.era = t.era join kpis k on k.id = t.kpi_id
    join kpi_results v on v.employee_id = t.employee_id and v.kpi_id = t.kpi_id and v.is_active
      and v.result_on between r.starts_on and r.ends_on
    group by t.era, t.employee_id, t.kpi_id, t.target, k.summary
  ), figures as (
    select a.era, a.kpi_id,
      round(case k.summary when 'sum' then sum(a.target) else avg(a.target) end, 2)::float8 as target,
      round(case k.summary when 'sum' then sum(a.result) else avg(a.result) end, 2)::float8 as result
    from achieved a join kpis k on k.id = a.kpi_id
    group by a.era, a.kpi_id, k.summary having count(*) >= $least
  )
  select coalesce(o.perspective, 'Other') as heading, coalesce(o.name, '') as objective, k.name as kpi,
    k.frequency as "strFrequency", n.target as "numTarget", b.target as "previousYearTarget",
    n.result as "numAchivement", b.result as "previousYearAchivement", k.direction::integer as "intMaxMin",
    coalesce(k.measured, '') as remarks
  from figures n join kpis k on k.id = n.kpi_id and k.is_active and k.direction in ('1', '2')
  left join figures b on b.era = 'before' and b.kpi_id = n.kpi_id
  left join objectives o on o.id = k.objective_id
  where n.era = 'now'
  order by array_position(array['financial', 'customer', 'process', 'learning'], o.perspective), k.name, k.id`;
