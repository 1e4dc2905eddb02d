import { useQuery } from '@tanstack/react-query';
import type { AttendanceDay, DayFact } from '#machines/domains/time/contracts/attendance.ts';
import { DAY_STATUSES, type DayStatus } from '#machines/domains/time/attendance/day.ts';
import {
  Button,
  Card,
  Dialog,
  formatWeekday,
  Link,
  Skeleton,
  StatusBadge,
  TextLink,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { queryString } from '#web/lib/apiClient.ts';
import { dayQuery } from './api.ts';
import { timeIn } from './clock.ts';
import { CORRECTION } from './StrayPunches.tsx';
import styles from './attendance.module.css';
import { STATUS_TONE } from './tones.ts';

/** Statuses that follow from the hours, so that a correction can change them. */
const CORRECTABLE: ReadonlySet<DayStatus> = new Set(['missing', 'absent', 'halfDay', 'present']);

/**
 * Returns the values as they are shown: times on the day itself without the date, others, as in a night
 * shift, with it.
 */
function shownValues({ time, ...rest }: DayFact['values'], day: string): DayFact['values'] {
  // Drops the reason's own full stop, because the sentence around it ends with one.
  const values = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[.।]+\s*$/u, '') : value,
    ]),
  );
  const [date = '', clock] = String(time ?? '').split(' ');
  if (clock === undefined) return time === undefined ? values : { ...values, time };
  return { ...values, time: date === day ? clock : `${formatWeekday(date)}, ${clock}` };
}

type DayProps = {
  /** The employee, or 0 for the user. */
  employeeId: number;
  day: string;
  timeZone: string;
};

/** Explains a day: the deciding rule and all facts, each linked to its source. */
export function DayDialog({ onClose, ...props }: DayProps & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title={formatWeekday(props.day)}>
      <DayFacts {...props} />
    </Dialog>
  );
}

/** Shows the same explanation as a card, for another person's day. */
export function DayCard(props: DayProps) {
  const { data } = useQuery(dayQuery(props.employeeId, props.day));
  const name = data?.employee.name;
  const day = formatWeekday(props.day);
  return (
    <Card title={name === undefined ? day : `${day} · ${name}`}>
      <DayFacts {...props} />
    </Card>
  );
}

function DayFacts({ employeeId, day, timeZone }: DayProps) {
  const t = useTranslate();
  const explained = useQuery(dayQuery(employeeId, day));
  return (
    <Loaded query={explained} loading={<Skeleton kind="text" rows={4} />}>
      {({ day: shownDay, because, facts }) => (
        <>
          <p className={styles.because}>
            <StatusBadge
              label={DAY_STATUSES[shownDay.status]}
              tone={STATUS_TONE[shownDay.status]}
            />
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
          {employeeId === 0 && CORRECTABLE.has(shownDay.status) && (
            <Button asChild variant={shownDay.status === 'missing' ? 'primary' : 'secondary'}>
              <Link to={correctionOf(shownDay, timeZone)}>
                {t('Request a correction of this day')}
              </Link>
            </Button>
          )}
        </>
      )}
    </Loaded>
  );
}

/**
 * Returns the path of the correction form, filled in with the day and the recorded punches, so that only the
 * missing one must be typed.
 */
function correctionOf({ day, firstIn, lastOut }: AttendanceDay, timeZone: string): string {
  const recorded = {
    ...(firstIn !== null && { inTime: timeIn(timeZone, firstIn) }),
    // With a single punch, the first and last punch are the same, so only the start is filled in.
    ...(lastOut !== null && lastOut !== firstIn && { outTime: timeIn(timeZone, lastOut) }),
  };
  return `${CORRECTION}${queryString({ day, ...recorded })}`;
}
