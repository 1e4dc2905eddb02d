import { addMonths } from '#machines/core/values/dates.ts';
import { invalid } from '#server/platform/errors.ts';
import type { EnrichmentSubject } from '#server/engine/instances/engine.ts';

/** How many months later a payment can still be entered. */
const MOST_MONTHS = 12;

/**
 * Refuses payments dated in the future or long ago. Checked only where a payment is due: elsewhere
 * the machine refuses it.
 * @param today the account's day, `yyyy-mm-dd`
 * @throws AppError 400
 */
export function checkPaymentDays(subjects: readonly EnrichmentSubject[], today: string): void {
  const first = addMonths(today, -MOST_MONTHS);
  for (const { event, instance } of subjects) {
    if (event.type !== 'pay' || instance.state !== 'approved') continue;
    const paidOn = String(event['paidOn']);
    const message =
      paidOn > today
        ? 'Payment date cannot be in the future'
        : paidOn < first
          ? 'Payment date can be at most a year ago'
          : null;
    if (message) throw invalid(message, [{ path: 'paidOn', message }]);
  }
}
