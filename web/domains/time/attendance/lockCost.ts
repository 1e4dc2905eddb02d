import type { QueryClient } from '@tanstack/react-query';
import type { LockableMonth, LockCost } from '#machines/domains/time/contracts/attendance.ts';
import { api } from '#web/lib/apiClient.ts';
import type { Translate } from '#web/lib/messages.ts';

/**
 * Reads what locking the month would deduct. Null if it could not be read, in which case the month can still
 * be locked.
 */
export const readLockCost = (
  queries: QueryClient,
  of: { businessUnitId: number; month: string },
): Promise<LockCost | null> =>
  queries
    .fetchQuery({
      queryKey: ['attendance', 'lockCost', of] as const,
      queryFn: ({ signal }) => api.get<LockCost>('/Attendance/LockCost', of, signal),
    })
    .catch(() => null);

/** Describes what late marks deduct from people when the month is locked. */
export function lateInWords(t: Translate, cost: LockCost | null): string {
  if (cost === null) return t('What late marks will take could not be calculated.');
  if (cost.people === 0) return t('Late marks take nothing from anyone.');
  return t(
    'Late marks take {leave, plural, one {# day} other {# days}} of leave and {unpaid, plural, one {# day} other {# days}} of pay from {people, plural, one {# person} other {# people}}.',
    { leave: cost.leaveDays, unpaid: cost.unpaidDays, people: cost.people },
  );
}

/** Describes the problems that stay unresolved if the month is locked now. */
export const remaining = (t: Translate, month: LockableMonth): string =>
  [
    ...(month.unmarked > 0
      ? [
          t(
            'Attendance of {unmarked, plural, one {# training session} other {# training sessions}} is not recorded, so its days count as attended.',
            { unmarked: month.unmarked },
          ),
        ]
      : []),
    openRequests(t, month),
  ].join(' ');

function openRequests(t: Translate, { unplanned, missing, waiting }: LockableMonth): string {
  if (unplanned > 0) {
    return t(
      '{unplanned, plural, one {# person has} other {# people have}} no calendar in this month, so its days may not be theirs. {missing, plural, one {# missing punch} other {# missing punches}} and {waiting, plural, one {# pending request} other {# pending requests}} stay as they are.',
      { unplanned, missing, waiting },
    );
  }
  if (missing + waiting > 0) {
    return t(
      '{missing, plural, one {# missing punch} other {# missing punches}} and {waiting, plural, one {# pending request} other {# pending requests}} stay as they are. Leave, movement, corrections and overtime on its days are refused until it is reopened.',
      { missing, waiting },
    );
  }
  return t(
    'Leave, movement, corrections and overtime on its days are refused until it is reopened.',
  );
}
