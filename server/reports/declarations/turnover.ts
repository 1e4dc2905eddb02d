import type { Report } from '../report.ts';
import { JOINERS, LEAVERS, MOVEMENT_FILTERS, WORKS } from './headcount.ts';

const PLACE = 'businessUnitId={unitId}&departmentId={departmentId}';

export const turnover: Report = {
  id: 'turnover',
  screen: {
    address: '/profile/reports/turnover',
    title: 'Turnover',
    description:
      'Who joined and who left in each month. The rate is leavers ÷ the mean of the first and the last day.',
    menu: ['Employee Management', 'Reports'],
    reference: 90255,
    allow: { hr: ['isView'], md: ['isView'], audit: ['isView'] },
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
      leadsTo: `/profile/reports/employeeList?${PLACE}&status=all&joinedFrom={from}&joinedUntil={until}&asOf={until}`,
    },
    {
      id: 'left',
      label: 'Left',
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
      select m."from", w.business_unit_id, 'before' as what
      from months m join works w on w.valid @> (m."from" - 1)
      union all
      select m."from", w.business_unit_id, 'after' from months m join works w on w.valid @> m.until
      union all
      select m."from", j.business_unit_id, 'joined'
      from months m join joiners j on j.day between m."from" and m.until
      union all
      select m."from", l.business_unit_id, 'left'
      from months m join leavers l on l.day between m."from" and m.until
    ), counted as (
      select m."from", m.until, n.business_unit_id,
        count(*) filter (where n.what = 'before')::integer as opening,
        count(*) filter (where n.what = 'joined')::integer as joined,
        count(*) filter (where n.what = 'left')::integer as "left",
        count(*) filter (where n.what = 'after')::integer as closing
      from months m join entries n on n."from" = m."from"
      group by m."from", m.until, n.business_unit_id
    )
    select c."from", c.until, c."from" - 1 as "dayBefore", u.name as unit, c.opening, c.joined,
      c."left", c.closing, u.id as "unitId",
      coalesce($departmentId::text, '') as "departmentId",
      round(200.0 * c."left" / nullif(c.opening + c.closing, 0), 2) as rate
    from counted c join business_units u on u.id = c.business_unit_id`,
  sort: 'from',
};
