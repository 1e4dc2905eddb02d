import type { Report } from '#server/kits/reports/report.ts';
import {
  APPRAISALS,
  APPRAISALS_MATCH,
  ASSESSED,
  ASSESSED_COLUMNS,
  ASSESSED_FILTERS,
} from './rows.ts';

export const calibrationMoves: Report = {
  id: 'calibrationMoves',
  screen: {
    address: '/pms/reports/calibration',
    title: 'Before and After Calibration',
    description:
      'Published scores as they were calculated and as they were calibrated, with the reason.',
    menu: ['Performance Management System', 'Reports'],
    reference: 954973448,
    // The roles that see single scores on HR's screen. Directors only see scores that are appealed, so they don't have
    // this report.
    allow: { hr: ['isView'], audit: ['isView'] },
  },
  filters: {
    ...ASSESSED_FILTERS,
    moved: {
      kind: 'choice',
      label: 'Calibrated',
      options: { moved: 'Calibrated ones', all: 'All that are published' },
      start: 'moved',
    },
  },
  columns: [
    ...ASSESSED_COLUMNS,
    { id: 'before', label: 'Calculated', kind: 'number' },
    { id: 'after', label: 'Published', kind: 'number' },
    { id: 'difference', label: 'Difference', kind: 'number' },
    { id: 'rating', label: 'Rating', kind: 'text' },
    { id: 'reason', label: 'Reason', kind: 'text', long: true },
    { id: 'movedBy', label: 'Calibrated by', kind: 'text' },
    { id: 'rater', label: 'Supervisor', kind: 'text' },
  ],
  // Before publication, only calibrators know a score, so appraisals of those stages are left out.
  query: `
    select ${ASSESSED}, (a.result->>'calculated')::numeric as before, (a.result->>'score')::numeric as after,
      (a.result->>'score')::numeric - (a.result->>'calculated')::numeric as difference,
      a.result->>'rating' as rating, a.result->>'reason' as reason, m.name as "movedBy", s.name as rater
    from ${APPRAISALS}
    left join users mu on mu.id = a.calibrated_by left join employees m on m.id = mu.employee_id
    where ${APPRAISALS_MATCH} and i.state in ('published', 'appealed', 'closed') and a.result is not null
      and ($moved::text = 'all' or a.result->>'isCalibrated' = 'true')`,
  sort: 'name',
  key: 'appraisalId',
};
