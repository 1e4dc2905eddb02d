import type { Report } from '#server/kits/reports/report.ts';
import { JOINERS, LEAVERS, MOVEMENT_FILTERS, WORKS } from './headcount.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';

const PLACE = 'businessUnitId={unitId}&departmentId={departmentId}';

/**
 * Returns SQL for the first day of a day's month, or of the period if that is later. All months are counted at
 * once, because a count per month takes 2.7 s for 100,000 people.
 */
const getMonth = (day: string) => `greatest(date_trunc('month', ${day})::date, $fromDay::date)`;

export const turnover: Report = {
  id: 'turnover',
  screen: {
    address: '/profile/reports/turnover',
    title: 'Turnover',
    description:
      'Who joined and who left in each month. The rate is leavers ÷ the average headcount of the first and last day.',
    menu: ['Employee Management', 'Reports'],
    reference: 90255,
    allow: PEOPLE_READERS,
  },
  filters: MOVEMENT_FILTERS,
  columns: [
    { id: 'from', label: 'From', kind: 'date' },
    { id: 'until', label: 'Until', kind: 'date' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    {
      id: 'opening',
      label: 'People before',
      kind: 'count',
      leadsTo: `/profile/reports/employeeList?${PLACE}&asOf={dayBefore}`,
    },
    {
      id: 'joined',
      label: 'Joined',
      kind: 'count',
      total: true,
      leadsTo: `/profile/reports/newEmployees?${PLACE}&from={from}&to={until}`,
    },
    {
      id: 'left',
      label: 'Leavers',
      kind: 'count',
      total: true,
      leadsTo: `/profile/reports/inactiveEmployees?${PLACE}&from={from}&to={until}`,
    },
    {
      id: 'closing',
      label: 'People after',
      kind: 'count',
      leadsTo: `/profile/reports/employeeList?${PLACE}&asOf={until}`,
    },
    { id: 'rate', label: 'Turnover', kind: 'percent' },
  ],
  query: `
    with ${WORKS}, ${LEAVERS}, ${JOINERS}, months as (
      select greatest(m::date, $fromDay::date) as "from",
        least((m + interval '1 month')::date - 1, $toDay::date) as until
      from generate_series(date_trunc('month', $fromDay::date), $toDay::date, interval '1 month') m
    ), entries as (
      select $fromDay::date as "from", business_unit_id, 'before' as what, count(*)::integer as people
      from works where valid @> ($fromDay::date - 1) group by business_unit_id
      union all
      select ${getMonth('lower(valid)')}, business_unit_id, 'begins', 1
      from works where lower(valid) between $fromDay::date and $toDay::date
      union all
      select ${getMonth('upper(valid)')}, business_unit_id, 'ends', 1
      from works where upper(valid) between $fromDay::date and $toDay::date
      union all
      select ${getMonth('day')}, business_unit_id, 'joined', 1 from joiners
      union all
      select ${getMonth('day')}, business_unit_id, 'left', 1 from leavers
    ), changes as (
      select "from", business_unit_id,
        sum(case when what in ('before', 'begins') then people when what = 'ends' then -people else 0 end)
          as more,
        count(*) filter (where what = 'begins') - count(*) filter (where what = 'ends') as within,
        count(*) filter (where what = 'joined')::integer as joined,
        count(*) filter (where what = 'left')::integer as "left"
      from entries group by "from", business_unit_id
    ), closed as (
      select m."from", m.until, n.business_unit_id, coalesce(g.joined, 0) as joined,
        coalesce(g."left", 0) as "left", coalesce(g.within, 0) as within,
        sum(g.more) over (partition by n.business_unit_id order by m."from")::integer as closing
      from months m cross join (select distinct business_unit_id from entries) n
      left join changes g on g."from" = m."from" and g.business_unit_id = n.business_unit_id
    ), counted as (
      select closed.*, (coalesce(closing, 0) - within)::integer as opening from closed
    )
    select c."from", c.until, c."from" - 1 as "dayBefore", u.name as unit, c.opening, c.joined,
      c."left", coalesce(c.closing, 0) as closing, u.id as "unitId",
      coalesce($departmentId::text, '') as "departmentId",
      round(200.0 * c."left" / nullif(c.opening + coalesce(c.closing, 0), 0), 2) as rate
    from counted c join business_units u on u.id = c.business_unit_id`,
  sort: 'from',
};
