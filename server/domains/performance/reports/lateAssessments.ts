import type { Report } from '#server/kits/reports/report.ts';
import { PEOPLE_READERS } from '#server/kits/reports/people.ts';
import { daysWaited, isLate, WAITS } from '#server/domains/performance/appraisal/index.ts';
import {
  APPRAISALS,
  APPRAISALS_MATCH,
  ASSESSED,
  ASSESSED_COLUMNS,
  ASSESSED_FILTERS,
} from './rows.ts';

/** SQL for the number of days for which a form has been at its stage. */
const DAYS = daysWaited('$today::date');

export const lateAssessments: Report = {
  id: 'lateAssessments',
  screen: {
    address: '/pms/reports/late',
    title: 'Late Assessments',
    description: 'Forms that wait for longer than their cycle allows, and for whom.',
    menu: ['Performance Management System', 'Reports'],
    reference: 845922457,
    allow: PEOPLE_READERS,
  },
  filters: {
    ...ASSESSED_FILTERS,
    lateness: {
      kind: 'choice',
      label: 'Late',
      options: { late: 'Late ones', all: 'All that wait' },
      start: 'late',
    },
  },
  columns: [
    ...ASSESSED_COLUMNS,
    { id: 'status', label: 'Stage', kind: 'text', words: true },
    { id: 'waitsFor', label: 'Waits for', kind: 'text', words: true },
    { id: 'since', label: 'Since', kind: 'instant' },
    { id: 'days', label: 'Days', kind: 'count' },
    { id: 'lateBy', label: 'Days late', kind: 'count' },
  ],
  query: `
    select ${ASSESSED}, i.entered_at as since, ${DAYS} as days,
      case i.state when 'self' then e.name when 'supervisor' then s.name when 'earlier' then b.name end as "waitsFor",
      greatest(${DAYS} - c.late_days::integer, 0) as "lateBy"
    from ${APPRAISALS} left join employees b on b.id = (i.parties->>'earlierSupervisor')::bigint
    where ${APPRAISALS_MATCH} and ${WAITS}
      and ($lateness::text = 'all' or ${isLate('$today::date')})`,
  sort: '-days',
  key: 'appraisalId',
};
