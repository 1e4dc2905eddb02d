import type { RecordSource } from '#server/engine/instances/engine.ts';

/** The history's first transition covers the whole row, because it never changes. */
export const COUNT_RECORD: RecordSource = {
  table: 'asset_counts',
  columns: [
    'account_id',
    'business_unit_id',
    'workplace_id',
    'includes_held',
    'note',
    'created_by',
    'created_at',
  ],
};
