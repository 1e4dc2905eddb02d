import { useQuery } from '@tanstack/react-query';
import type { DayFact } from '#machines/domains/time/contracts/attendance.ts';
import { DAY_STATUSES, type DayStatus } from '#machines/domains/time/attendance/day.ts';
import { Dialog, formatDate, Skeleton, StatusBadge, TextLink } from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { dayQuery } from './api.ts';
import { CORRECTION } from './StrayPunches.tsx';
import styles from './attendance.module.css';
import { STATUS_TONE } from './tones.ts';

/** Statuses that follow from the hours, so that a correction can change them. */
const CORRECTABLE: ReadonlySet<DayStatus> = new Set(['missing', 'absent', 'halfDay', 'present']);

/**
 * Shows times on the day itself without a date; a night shift needs the date for times on the next
 * day.
 */
function shownValues({ time, ...rest }: DayFact['values'], day: string): DayFact['values'] {
  // The sentence ends with its own full stop.
  const values = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[.।]+\s*$/u, '') : value,
    ]),
  );
  const [date = '', clock] = String(time ?? '').split(' ');
  if (clock === undefined) return time === undefined ? values : { ...values, time };
  return { ...values, time: date === day ? clock : `${formatDate(date)}, ${clock}` };
}

/** Explains a day: the deciding rule and all facts, each linked to its source. */
export function DayDialog({
  employeeId,
  day,
  onClose,
}: {
  employeeId: number;
  day: string;
  onClose: () => void;
}) {
  const t = useTranslate();
  const explained = useQuery(dayQuery(employeeId, day));
  const name = explained.data?.employee.name;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={name === undefined ? formatDate(day) : `${formatDate(day)} · ${name}`}
    >
      <Loaded query={explained} loading={<Skeleton kind="text" rows={4} />}>
        {({ day: match, because, facts }) => (
          <>
            <p className={styles.because}>
              <StatusBadge label={DAY_STATUSES[match.status]} tone={STATUS_TONE[match.status]} />
              <span>{t(because)}</span>
            </p>
            <ul className={styles.facts}>
              {facts.map(({ text, values, address }, index) => (
                <li key={index}>
                  {address === null ? (
                    t(text, shownValues(values, day))
                  ) : (
                    <TextLink to={address}>{t(text, shownValues(values, day))}</TextLink>
                  )}
                </li>
              ))}
            </ul>
            {employeeId === 0 && CORRECTABLE.has(match.status) && (
              <p className={styles.hint}>
                <TextLink to={`${CORRECTION}?day=${day}`}>
                  Request a correction of this day
                </TextLink>
              </p>
            )}
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
