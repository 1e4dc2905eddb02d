import type { CalendarDay } from '#machines/contracts/teamCalendar.ts';
import type { Translate } from '#web/lib/messages.ts';

/** The label of a day, with its reason if visible. */
export function dayInWords(t: Translate, day: CalendarDay, holiday?: string): string {
  const { kind, away, isPending, reason, shift } = day;
  if (away !== null) {
    const what = reason ?? t('Away');
    const part = away === 'part' ? t('{what}, part of the day', { what }) : what;
    return isPending ? t('{what}, not approved yet', { what: part }) : part;
  }
  if (kind === 'holiday') return holiday ?? t('Holiday');
  if (kind === 'off') return t('Day off');
  return shift ?? t('Work');
}

/** The CSS class of a day. */
export const lookOf = ({ kind, away, isPending }: CalendarDay): string => {
  if (away !== null) return isPending ? 'pending' : away === 'part' ? 'part' : 'away';
  return kind;
};
