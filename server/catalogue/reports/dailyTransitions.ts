import { workflows } from '#machines/catalogue/workflows.ts';
import type { ReportColumn } from '#machines/kits/reports/report.ts';
import type { FilterValues, Report } from '#server/kits/reports/report.ts';
import { PERIOD_BEGINS, PERIOD_ENDS } from '#server/kits/reports/people.ts';

/** Leaves out confidential workflows: the number of grievances on a day would reveal when someone filed one. */
const OPEN = workflows.filter(({ visibility }) => visibility === undefined);

/** The labels of the workflows, as rows of SQL. */
const NAMES = OPEN.map(({ id, label }) => `('${id}', '${label.replaceAll("'", "''")}')`).join(', ');

/** The days of a period, from the first to the last (both inclusive). */
function getDays(filters: FilterValues): string[] {
  const period = filters.get('period');
  if (typeof period !== 'object') return [];
  const days: string[] = [];
  for (let day = new Date(`${period.from}T00:00Z`); ; day.setUTCDate(day.getUTCDate() + 1)) {
    const iso = day.toISOString().slice(0, 10);
    if (iso > period.to) return days;
    days.push(iso);
  }
}

export const dailyTransitions: Report = {
  id: 'dailyTransitions',
  screen: {
    address: '/processReport/daily',
    title: 'Daily Process Steps',
    description: 'How many steps of each process were done on each day, by business unit.',
    menu: ['Analytics'],
    reference: 90254,
    allow: { audit: ['isView'], admin: ['isView'] },
  },
  filters: {
    period: { kind: 'period', label: 'Period', days: 14, most: 62, required: true },
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  },
  columns: [
    { id: 'workflow', label: 'Process', kind: 'text' },
    { id: 'unit', label: 'Business unit', kind: 'text' },
    { id: 'steps', label: 'Steps', kind: 'count', total: true },
  ],
  generated: (filters) =>
    getDays(filters).map((day): ReportColumn => ({
      id: day,
      label: day,
      kind: 'count',
      total: true,
    })),
  query: `
    select n.label as workflow, x.unit, sum(x.steps)::integer as steps,
      jsonb_object_agg(x.day, x.steps) as values
    from (
      select k.workflow, coalesce(u.name, '') as unit, to_char(c.day, 'YYYY-MM-DD') as day,
        sum(c.steps)::integer as steps
      from (
        select t.kind_id, (t.at at time zone z.name)::date as day, count(*) as steps
        from workflow_transitions t
        join workflow_step_kinds k on k.id = t.kind_id
        cross join (select account_time_zone($accountId) as name offset 0) z
        where t.at >= ${PERIOD_BEGINS} and t.at < ${PERIOD_ENDS}
          and k.account_id = $accountId
          and ($units::bigint[] is null or k.business_unit_id = any($units))
          and ($businessUnitId::bigint is null or k.business_unit_id = $businessUnitId)
        group by 1, 2
      ) c
      join workflow_step_kinds k on k.id = c.kind_id
      left join business_units u on u.id = k.business_unit_id
      group by 1, 2, 3
    ) x
    join (values ${NAMES}) as n (id, label) on n.id = x.workflow
    group by n.label, x.unit`,
  sort: 'workflow',
};
