import type { RecordSource } from '#server/workflow/engine/engine.ts';

/** What the first transition covers of a transfer's row: all of it, for nothing changes it. */
export const TRANSFER_RECORD: RecordSource = {
  table: 'transfers',
  columns: [
    'account_id',
    'number',
    'employee_id',
    'business_unit_id',
    'proposed_by',
    'created_by',
    'created_at',
  ],
};
