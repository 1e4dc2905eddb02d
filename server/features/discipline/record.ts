import type { RecordSource } from '#server/workflow/engine/engine.ts';

/** What the first transition covers of a case's row: all of it, for nothing changes it. */
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
