import type { Report } from '#server/kits/reports/report.ts';
import { LEAVERS, MOVEMENT_FILTERS, SEPARATION_WORDS, WORKS } from './headcount.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';

const PLACE = 'businessUnitId={unitId}&departmentId={departmentId}';

export const attrition: Report = {
  id: 'attrition',
  screen: {
    address: '/profile/reports/attrition',
    title: 'Attrition',
    description:
      'Leavers ÷ the average headcount on the first and last day. Reasons given by fewer than five people show no figures.',
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
    {
      id: 'opening',
      label: 'People before',
      kind: 'count',
      leadsTo: `/profile/reports/employeeList?${PLACE}&asOf={dayBefore}`,
    },
    {
      id: 'closing',
      label: 'People after',
      kind: 'count',
      leadsTo: `/profile/reports/employeeList?${PLACE}&asOf={toDay}`,
    },
    {
      id: 'left',
      label: 'Leavers',
      kind: 'count',
      leadsTo: `/profile/reports/inactiveEmployees?${PLACE}&separation={separation}&from={fromDay}&to={toDay}`,
    },
    { id: 'rate', label: 'Attrition', kind: 'percent' },
  ],
  // The report has no totals, because they would reveal a reason that is suppressed.
  query: `
    with ${WORKS}, ${LEAVERS}, standing as (
      select business_unit_id, department_id,
        count(*) filter (where valid @> ($fromDay::date - 1))::integer as opening,
        count(*) filter (where valid @> $toDay::date)::integer as closing
      from works group by business_unit_id, department_id
    ), entries as (
      select business_unit_id, department_id, null as reason, null as separation, opening, closing, 0 as "left"
      from standing where $by <> 'reason'
      union all
      select l.business_unit_id, l.department_id, ${SEPARATION_WORDS},
        coalesce(e.separation_type, 'none'), 0, 0, 1
      from leavers l join employees e on e.id = l.employee_id
    ), grouped as (
      select case when $by = 'reason' then null else business_unit_id end as unit_id,
        case when $by = 'department' then department_id end as department_id,
        case when $by = 'reason' then reason end as reason,
        case when $by = 'reason' then separation end as separation,
        sum(opening)::integer as opening, sum(closing)::integer as closing,
        sum("left")::integer as "left"
      from entries group by 1, 2, 3, 4 having sum(opening + closing + "left") > 0
    ), company as (
      select sum(opening) as opening, sum(closing) as closing from standing
    )
    select coalesce(g.reason, d.name, u.name) as "group", coalesce(u.name, '') as within,
      case when $by <> 'reason' then g.opening end as opening,
      case when $by <> 'reason' then g.closing end as closing,
      coalesce(coalesce(g.unit_id, $businessUnitId)::text, '') as "unitId",
      coalesce(coalesce(g.department_id, $departmentId)::text, '') as "departmentId",
      coalesce(g.separation, '') as separation, $fromDay::date - 1 as "dayBefore",
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
