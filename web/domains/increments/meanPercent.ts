import { formatPercent } from '#web/components/ui/index.ts';
import { translateNow } from '#web/lib/messages.ts';
import type { EffectWithValue } from '#web/kits/workflow/index.ts';
import type { Increment } from './api.ts';
import type { RaiseSheet } from './raiseSheet.ts';

/** The plain mean of the current percentages, as text for a preview. */
export const getMeanPercent = (sheet: RaiseSheet, rows: readonly Increment[]): EffectWithValue => ({
  kind: 'amount',
  label: translateNow('Average percent'),
  value: formatPercent(sheet.getTotals(rows.map(({ incrementId }) => incrementId)).meanPercent),
});
