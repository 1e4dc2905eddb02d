import { ARREARS_FORMULA } from '#machines/domains/increments/arrears.ts';
import { formatAmount, Notice } from '#web/components/ui/index.ts';
import type { Increment } from './api.ts';
import type { Column } from '#web/components/table/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

export type ArrearsNoticeProps = {
  /** The arrears column, if there is one. */
  columns: readonly Column<Increment>[];
  rows: readonly Increment[];
};

/** Shows the total of the listed arrears and explains how they are calculated. */
export function ArrearsNotice({ columns, rows }: ArrearsNoticeProps) {
  const t = useTranslate();
  const [column] = columns;
  if (!column?.value) return null;
  const cents = rows.reduce((sum, row) => sum + Math.round(Number(column.value?.(row)) * 100), 0);
  return (
    <Notice tone="info" title={t('Arrears of {amount}', { amount: formatAmount(cents / 100) })}>
      {t(ARREARS_FORMULA)}
    </Notice>
  );
}
