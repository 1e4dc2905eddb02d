import { EXIT_TOPICS, FEWEST_ANSWERS } from '#machines/domains/separation/exitInterview.ts';
import type { Report } from '#server/kits/reports/report.ts';
import { labelSql } from '#server/engine/labels.ts';
import { REASONS } from './rows.ts';

/** SQL for an average over the group; null if there are too few answers. */
const average = (topic: string): string =>
  `case when count((x.ratings->>'${topic}')::integer) >= ${FEWEST_ANSWERS}
    then round(avg((x.ratings->>'${topic}')::integer), 1) end as "${topic}"`;

/**
 * Reasons for leaving, by department and calendar year. Readers can't choose the period, because the difference between
 * two periods could reveal one person's answers.
 */
export const leavingReasons: Report = {
  id: 'leavingReasons',
  screen: {
    address: '/profile/reports/leavingReasons',
    title: 'Reasons for Leaving',
    description:
      'Main reasons and exit interviews by department and year. Groups of fewer than five people show no figures.',
    menu: ['Employee Management', 'Reports'],
    reference: 512_093_779,
    allow: { hr: ['isView'], md: ['isView'], audit: ['isView'] },
  },
  filters: {
    businessUnitId: { kind: 'reference', label: 'Business unit', resource: 'businessUnit' },
  },
  columns: [
    { id: 'department', label: 'Department', kind: 'text' },
    { id: 'year', label: 'Year', kind: 'text' },
    { id: 'group', label: 'Leavers', kind: 'text', words: true },
    { id: 'reason', label: 'Main reason', kind: 'text', words: true },
    ...Object.entries(EXIT_TOPICS).map(([id, label]) => ({ id, label, kind: 'number' as const })),
    { id: 'unit', label: 'Business unit', kind: 'text' },
  ],
  query: `
    select d.id || '-' || extract(year from s.last_day) as key, d.name as department, u.name as unit,
      extract(year from s.last_day)::text as year,
      case when count(*) >= ${FEWEST_ANSWERS} then count(*)::text else 'Fewer than five' end as "group",
      case when count(*) >= ${FEWEST_ANSWERS} then
        ${labelSql(`mode() within group (order by i.context->'payload'->>'cause')`, REASONS)} end as reason,
      ${Object.keys(EXIT_TOPICS).map(average).join(', ')}
    from separations s join employees e on e.id = s.employee_id
    join departments d on d.id = e.department_id join business_units u on u.id = d.business_unit_id
    join requests r on r.id = s.request_id
    left join workflow_instances i on i.workflow = r.workflow and i.subject_id = r.id
    left join exit_interviews x on x.separation_id = s.id
    join separation_types y on y.id = s.separation_type_id and y.kind <> 'death'
    where s.account_id = $accountId and s.cancelled_at is null
      and ($units::bigint[] is null or e.business_unit_id = any($units))
      and ($businessUnitId::bigint is null or e.business_unit_id = $businessUnitId)
    group by d.id, d.name, u.name, extract(year from s.last_day)`,
  sort: 'department',
  key: 'key',
};
