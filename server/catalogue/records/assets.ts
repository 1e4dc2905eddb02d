import { record, type RecordType } from '#server/platform/history/records/recordType.ts';

/** The assets that counts expected and found. */
export const assets: readonly RecordType[] = [
  record({
    recordType: 'assetCountItem',
    called: 'counted assets',
    table: 'asset_count_items',
    fields: {
      countId: 't.count_id',
      assetId: 't.asset_id',
      isExpected: 't.is_expected',
      expectedQuantity: 't.expected_quantity',
      handoverId: 't.handover_id',
      result: 't.result',
      quantity: 't.quantity',
      condition: 't.condition',
      foundAtId: 't.found_at_id',
      note: 't.note',
      countedBy: 't.counted_by',
      countedAt: 't.counted_at',
    },
  }),
];
