import { useTranslate } from '#web/lib/messages.ts';
import { perLocale } from '#web/lib/locale.ts';
import { formatDateTime } from '#web/components/ui/index.ts';
import type { TrainingSession } from '#machines/domains/training/contracts/training.ts';
import styles from './training.module.css';

const formats = perLocale((locale) => ({ locale, made: new Map<string, Intl.DateTimeFormat>() }));

function getFormat(timeZone: string, withDay: boolean): Intl.DateTimeFormat {
  const { locale, made } = formats();
  const key = `${timeZone} ${withDay}`;
  const format =
    made.get(key) ??
    new Intl.DateTimeFormat(locale, {
      ...(withDay && { dateStyle: 'medium' as const }),
      timeStyle: 'short',
      timeZone,
    });
  made.set(key, format);
  return format;
}

/** Formats an instant in a given time zone, not in the reader's. */
export const formatIn = (instant: string, timeZone: string): string =>
  getFormat(timeZone, true).format(new Date(instant));

/** Whether the local time in a zone differs from the reader's at an instant. */
const isElsewhere = (instant: string, timeZone: string): boolean =>
  new Date(instant).toLocaleString('sv', { timeZone }) !== new Date(instant).toLocaleString('sv');

/** Lists the sessions in the training's time zone, and in the reader's if it differs. */
export function Sessions({
  sessions,
  timeZone,
}: {
  sessions: readonly TrainingSession[];
  timeZone: string;
}) {
  const t = useTranslate();
  const first = sessions[0];
  return (
    <>
      <ul className={styles.sessions}>
        {sessions.map(({ sessionId, startsAt, endsAt, trainer, room }) => (
          <li key={sessionId}>
            <time dateTime={startsAt}>{formatIn(startsAt, timeZone)}</time>
            {' – '}
            <time dateTime={endsAt}>{getFormat(timeZone, false).format(new Date(endsAt))}</time>
            {[trainer, room]
              .filter((one) => one !== null)
              .map((one) => (
                <span key={one}> · {one}</span>
              ))}
          </li>
        ))}
      </ul>
      {first && isElsewhere(first.startsAt, timeZone) && (
        <p className={styles.muted}>
          {t('Times are those of {timeZone}. For you it starts {when}.', {
            timeZone,
            when: formatDateTime(first.startsAt),
          })}
        </p>
      )}
    </>
  );
}
