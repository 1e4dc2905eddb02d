import { earliestOrdinary, MONTHS_BACK } from '#machines/domains/increments/effectiveDates.ts';
import type { IncrementRow } from '#machines/domains/increments/contracts/increments.ts';
import { useConfirmWithComment } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { firstFiscalMonth, today } from '#web/lib/today.ts';

type Dated = Pick<IncrementRow, 'year' | 'joiningDate' | 'effectiveDate' | 'employeeName'>;

/** The question names up to this many people, and then says how many others there are. */
const NAMED = 5;

/**
 * Asks for the reason if raises take effect unusually early; later approvers see it. Returns '' if
 * none is early, and null if cancelled.
 */
export function useEarlyDateReason(): (rows: readonly Dated[]) => Promise<string | null> {
  const t = useTranslate();
  const ask = useConfirmWithComment();
  return async (rows) => {
    const early = rows.filter(
      (row) =>
        row.effectiveDate.slice(0, 10) <
        earliestOrdinary({ ...row, fiscalMonth: firstFiscalMonth() }, today()),
    );
    if (early.length === 0) return '';
    const names = early.slice(0, NAMED).map(({ employeeName }) => employeeName);
    const more = early.length > NAMED ? ` ${t('and {n} more', { n: early.length - NAMED })}` : '';
    const people = names.join(', ');
    return ask({
      title: t(
        '{n, plural, one {# raise takes effect earlier than usual} other {# raises take effect earlier than usual}}',
        { n: early.length },
      ),
      body: t(
        'Before the fiscal year, before joining, or more than {months} months ago: {people}. Arrears are paid from that day.',
        { months: MONTHS_BACK, people: `${people}${more}` },
      ),
      confirmLabel: t('Continue'),
      comment: { label: t('Reason for the date'), required: true, maxLength: 500 },
    });
  };
}
