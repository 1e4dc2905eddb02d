import type { CalendarDay } from '#machines/domains/time/contracts/teamCalendar.ts';
import type { Translate } from '#web/lib/messages.ts';

type Look = 'away' | 'part' | 'pending' | CalendarDay['kind'];

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

/** The mark in a day's cell, for people who can't distinguish colours. */
export function getMark(
  t: Translate,
  day: CalendarDay,
  shorts: ReadonlyMap<string, string>,
): string {
  switch (getAppearance(day)) {
    case 'away':
      return t('A');
    case 'part':
      return '½';
    case 'pending':
      return '?';
    case 'holiday':
      return t('H');
    case 'off':
      return '–';
    case 'work':
      return shorts.get(day.shift ?? '') ?? '';
  }
}

/** The CSS class of a day. */
export const getAppearance = ({ kind, away, isPending }: CalendarDay): Look => {
  if (away !== null) return isPending ? 'pending' : away === 'part' ? 'part' : 'away';
  return kind;
};
