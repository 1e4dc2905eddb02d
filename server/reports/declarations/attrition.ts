import type { Report } from '../report.ts';
import { LEAVERS, MOVEMENT_FILTERS, SEPARATION_WORDS, WORKS } from './headcount.ts';
import { PEOPLE_READERS } from './people.ts';

export const attrition: Report = {
  id: 'attrition',
  screen: {
    address: '/profile/reports/attrition',
    title: 'Attrition',
    description:
      'Leavers ÷ the mean of the people on the first and the last day. Reasons of fewer than five people show no figures.',
    menu: ['Employee Management', 'Reports'],
    reference: 90256,
    allow: PEOPLE_READERS,
  },
  filters: {
    ...MOVEMENT_FILTERS,
    by: {
      kind: 'choice',
      label: 'By',
      options: { department: 'Department', unit: 'Business unit', reason: 'Reason' },
      start: 'department',
    },
  },
  columns: [
    { id: 'group', label: 'Group', kind: 'text' },
    { id: 'within', label: 'Business unit', kind: 'text' },
    { id: 'opening', label: 'People before', kind: 'count' },
    { id: 'closing', label: 'People after', kind: 'count' },
    {
      id: 'left',
      label: 'Leavers',
      kind: 'count',
      leadsTo:
        '/profile/reports/inactiveEmployees?businessUnitId={unitId}&departmentId={departmentId}&from={fromDay}&to={toDay}',
    },
    { id: 'rate', label: 'Attrition', kind: 'percent' },
  ],
  // No totals: from them a suppressed reason could be told.
  query: `
    with ${WORKS}, ${LEAVERS}, entries as (
      select w.business_unit_id, w.department_id, w.employee_id, 'before' as what from works w
      where w.valid @> ($fromDay::date - 1)
      union all
      select w.business_unit_id, w.department_id, w.employee_id, 'after' from works w
      where w.valid @> $toDay::date
      union all
      select l.business_unit_id, l.department_id, l.employee_id, 'left' from leavers l
    ), grouped as (
      select case when $by = 'reason' then null else n.business_unit_id end as unit_id,
        case when $by = 'department' then n.department_id end as department_id,
        case when $by = 'reason' then ${SEPARATION_WORDS} end as reason,
        count(*) filter (where n.what = 'before')::integer as opening,
        count(*) filter (where n.what = 'after')::integer as closing,
        count(*) filter (where n.what = 'left')::integer as "left"
      from entries n join employees e on e.id = n.employee_id
      where $by <> 'reason' or n.what = 'left'
      group by 1, 2, 3
    ), company as (
      select count(*) filter (where what = 'before') as opening,
        count(*) filter (where what = 'after') as closing from entries
    )
    select coalesce(g.reason, d.name, u.name) as "group", coalesce(u.name, '') as within,
      case when $by <> 'reason' then g.opening end as opening,
      case when $by <> 'reason' then g.closing end as closing,
      coalesce(g.unit_id, $businessUnitId)::text as "unitId",
      coalesce(g.department_id, $departmentId)::text as "departmentId",
      $fromDay::date as "fromDay", $toDay::date as "toDay",
      case when $by <> 'reason' or g."left" >= 5 then g."left" end as "left",
      case when $by <> 'reason' then round(200.0 * g."left" / nullif(g.opening + g.closing, 0), 2)
        when g."left" >= 5 then round(200.0 * g."left" / nullif(c.opening + c.closing, 0), 2)
        end as rate
    from grouped g cross join company c
    left join business_units u on u.id = g.unit_id
    left join departments d on d.id = g.department_id`,
  sort: '-left',
};
