import type { CardRow } from '#machines/domains/tasks/contracts/tasks.ts';
import { addDays, getWeekday } from '#machines/core/values/dates.ts';
import { PeriodTurner } from '#web/components/calendar/index.ts';
import { classNames, formatDay, formatMonth } from '#web/components/ui/index.ts';
import { currentLocale } from '#web/lib/locale.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { today } from '#web/lib/today.ts';
import styles from './tasks.module.css';

const WEEKS = 6;
const WEEK = 7;
/** A day shows at most this many cards. The list shows all. */
const SHOWN = 6;

/** Returns the month that is `by` months later, or earlier if negative. */
function turn(month: string, by: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + by);
  return first.toISOString().slice(0, 7);
}

/** The cards of a month on the days on which they are due. */
export function CardCalendar({
  cards,
  month: chosen,
  onMonth,
  onOpen,
}: {
  cards: readonly CardRow[];
  month: string | null;
  onMonth: (month: string) => void;
  onOpen: (taskId: number) => void;
}) {
  const t = useTranslate();
  const now = today();
  const month = chosen ?? now.slice(0, 7);
  const first = `${month}-01`;
  const monday = addDays(first, 1 - getWeekday(first));
  const days = Array.from({ length: WEEKS * WEEK }, (_, at) => addDays(monday, at));
  const byDay = new Map<string, CardRow[]>();
  for (const card of cards) {
    if (card.dueOn !== null) byDay.set(card.dueOn, [...(byDay.get(card.dueOn) ?? []), card]);
  }
  const undated = cards.filter(({ dueOn }) => dueOn === null).length;
  const weekday = new Intl.DateTimeFormat(currentLocale(), { weekday: 'short', timeZone: 'UTC' });
  return (
    <div className={styles.stack}>
      <PeriodTurner
        name={formatMonth(month)}
        previous={t('Previous month')}
        next={t('Next month')}
        onTurn={(by) => onMonth(turn(month, by))}
      />
      <div className={styles.month} role="group" aria-label={t('Cards by due date')}>
        {days.slice(0, WEEK).map((day) => (
          <span key={day} className={styles.weekday}>
            {weekday.format(new Date(`${day}T00:00:00Z`))}
          </span>
        ))}
        {days.map((day) => {
          const due = byDay.get(day) ?? [];
          return (
            <section
              key={day}
              aria-label={formatDay(day)}
              className={classNames(styles.day, !day.startsWith(month) && styles.outside)}
              data-empty={due.length === 0 || undefined}
            >
              <span className={day === now ? styles.today : styles.quiet}>{formatDay(day)}</span>
              {due.slice(0, SHOWN).map(({ taskId, number, title, isOverdue, state }) => (
                <button
                  key={taskId}
                  type="button"
                  className={styles.entry}
                  data-late={isOverdue || undefined}
                  data-done={state === 'done' || undefined}
                  onClick={() => onOpen(taskId)}
                >
                  {number} {title}
                </button>
              ))}
              {due.length > SHOWN && (
                <span className={styles.quiet}>{t('{n} more', { n: due.length - SHOWN })}</span>
              )}
            </section>
          );
        })}
      </div>
      {undated > 0 && (
        <p className={styles.quiet}>
          {t('{n, plural, one {# card has} other {# cards have}} no due date.', { n: undated })}
        </p>
      )}
    </div>
  );
}
