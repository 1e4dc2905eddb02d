import type { RecordSource } from '#server/engine/instances/engine.ts';

/** The history's first transition covers the whole row, because it never changes. */
export const CASE_RECORD: RecordSource = {
  table: 'disciplinary_cases',
  columns: [
    'account_id',
    'number',
    'employee_id',
    'business_unit_id',
    'grievance_id',
    'incident_on',
    'charge',
    'opened_by',
    'created_at',
  ],
};
