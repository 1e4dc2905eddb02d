import type { RecordSource } from '#server/engine/instances/engine.ts';

/** The history's first transition covers the whole row, because it never changes. */
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
