import { useQuery } from '@tanstack/react-query';
import { DAY_STATUSES } from '#machines/attendance/day.ts';
import { Dialog, formatDate, Skeleton, StatusBadge } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { dayQuery } from './api.ts';
import styles from './attendance.module.css';
import { STATUS_TONE } from './tones.ts';

/** Explains a day: the deciding rule and all facts. */
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
        {({ day: found, because, facts }) => (
          <>
            <p className={styles.because}>
              <StatusBadge label={DAY_STATUSES[found.status]} tone={STATUS_TONE[found.status]} />
              <span>{t(because)}</span>
            </p>
            <ul className={styles.facts}>
              {facts.map(({ text, values }, index) => (
                <li key={index}>{t(text, values)}</li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
