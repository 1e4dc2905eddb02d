import { afterWorkingHours, workingCalendarBody } from '#machines/core/values/workingTime.ts';
import { useLocale } from '#web/lib/locale.ts';
import { Notice, useNow } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const HOURS = 8;

/** Shows when a deadline that started now would end, which is the quickest way to notice a mistake. */
export function Example({ calendar }: { calendar: unknown }) {
  const t = useTranslate();
  const now = useNow();
  const locale = useLocale();
  const parsed = workingCalendarBody.safeParse(calendar);
  if (!parsed.success) return null;
  const { timeZone, holidays } = parsed.data;
  const due = afterWorkingHours(new Date(now).toISOString(), HOURS, {
    ...parsed.data,
    holidays: holidays.map(({ day }) => day),
  });
  const said = new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(Date.parse(due));
  return (
    <Notice tone="neutral">
      {t('A task that is given {hours} working hours now is due on {date}.', {
        hours: HOURS,
        date: said,
      })}
    </Notice>
  );
}
