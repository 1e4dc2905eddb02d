import type { MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import { formatDate, Link, Notice } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { clockIn } from './clock.ts';
import styles from './attendance.module.css';

export const CORRECTION = '/SelfService/attendanceAdjustRequest/create';

/** Lists punches that are not counted, and what to do about them, so that people don't lose hours unnoticed. */
export function StrayPunches({ month: { stray, timeZone } }: { month: MyMonth }) {
  const t = useTranslate();
  if (stray.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={t('{n, plural, one {# punch is not counted} other {# punches are not counted}}', {
        n: stray.length,
      })}
    >
      <p className={styles.hint}>
        {t('They are outside the hours around your shifts, but are stored. If you worked then,')}{' '}
        <Link to={CORRECTION}>{t('ask for your hours to be corrected')}</Link>.
      </p>
      <ul className={styles.facts}>
        {stray.map(({ at, kind }, index) => (
          <li key={index}>
            {formatDate(new Date(at).toLocaleDateString('sv', { timeZone }))},{' '}
            {clockIn(timeZone, at)}
            {kind !== null && ` · ${t(kind === 'in' ? 'In' : 'Out')}`}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
