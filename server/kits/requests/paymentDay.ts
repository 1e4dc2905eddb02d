import { addMonths } from '#machines/core/values/dates.ts';
import { invalid } from '#server/platform/errors.ts';
import type { EnrichmentSubject } from '#server/engine/instances/engine.ts';

/** How many months after its date a payment can still be entered. */
const MAX_MONTHS = 12;

/**
 * Refuses payments that are dated in the future or too long ago. Only requests that wait for a payment are checked,
 * because the machine refuses payments of all others anyway.
 * @param today the date in the account's time zone, `yyyy-mm-dd`
 * @throws AppError 400
 */
export function checkPaymentDays(subjects: readonly EnrichmentSubject[], today: string): void {
  const first = addMonths(today, -MAX_MONTHS);
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
