import type { MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import { Button, formatDate, useConfirm } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { attendanceKeys } from './api.ts';
import styles from './attendance.module.css';

/** Shows the user's registered device. The user can withdraw the consent to it. */
export function OwnDevice({ device }: { device: NonNullable<MyMonth['device']> }) {
  const t = useTranslate();
  const confirm = useConfirm();
  const { submit, busy } = useSubmit([attendanceKeys.all]);
  const remove = async () => {
    const agreed = await confirm({
      title: t('Remove this device?'),
      body: t('You can then no longer check in at places that need a registered device.'),
      confirmLabel: t('Remove'),
    });
    if (agreed) await submit('/Attendance/RemoveDevice', {});
  };
  return (
    <div className={styles.checkIn}>
      <p className={styles.hint}>
        {t('Registered device: {name}, since {day}.', {
          name: device.name,
          day: formatDate(device.since),
        })}
      </p>
      <Button size="small" loading={busy} onClick={() => void remove()}>
        {t('Remove')}
      </Button>
    </div>
  );
}
