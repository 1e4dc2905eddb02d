import { LogIn, LogOut } from 'lucide-react';
import { useState } from 'react';
import type { MyMonth } from '#machines/domains/time/contracts/attendance.ts';
import { remoteLocation } from '#machines/domains/time/attendance/requests/remoteLocation.ts';
import { Button, Card, Notice, TextLink } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { knownDeviceKey } from '#web/lib/deviceKey.ts';
import { attendanceKeys } from './api.ts';
import { OwnDevice } from './OwnDevice.tsx';
import styles from './attendance.module.css';

/** The time limit of the phone's geolocation. */
const PATIENCE_MS = 15_000;

const position = (): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new Error('none'));
      return;
    }
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: true,
      timeout: PATIENCE_MS,
      maximumAge: 0,
    });
  });

/** Lets the user check in with one tap at an approved place, on a card of its own. */
export function CheckIn({ month }: { month: MyMonth }) {
  return month.places.length === 0 ? (
    <CheckInHere month={month} />
  ) : (
    <Card>
      <CheckInHere month={month} />
    </Card>
  );
}

/** The location is only requested at the moment of the check-in. */
export function CheckInHere({ month: { isIn, places, device } }: { month: MyMonth }) {
  const t = useTranslate();
  const [refused, setRefused] = useState(false);
  const [looking, setLooking] = useState(false);
  const { submit, busy } = useSubmit([attendanceKeys.all]);
  const send = async (kind: 'in' | 'out') => {
    setLooking(true);
    setRefused(false);
    try {
      const { coords } = await position();
      const { latitude, longitude, accuracy } = coords;
      const key = knownDeviceKey();
      await submit('/Attendance/CheckIn', {
        kind,
        latitude,
        longitude,
        accuracy,
        consents: true,
        ...(key !== undefined && { deviceKey: key }),
      });
    } catch {
      setRefused(true);
    } finally {
      setLooking(false);
    }
  };
  if (places.length === 0) {
    return (
      <p className={styles.hint}>
        <TextLink to={`${remoteLocation.own.address}/create`}>
          Request a place to check in with your phone
        </TextLink>
      </p>
    );
  }
  return (
    <>
      <div className={styles.checkIn}>
        <Button
          variant="primary"
          loading={busy || looking}
          icon={isIn ? <LogOut aria-hidden="true" /> : <LogIn aria-hidden="true" />}
          onClick={() => void send(isIn ? 'out' : 'in')}
        >
          {t(isIn ? 'Check out' : 'Check in')}
        </Button>
        <p className={styles.hint}>
          {t('At {places}. Your location is recorded when you check in, and at no other time.', {
            places: places.map(({ name }) => name).join(', '),
          })}
        </p>
      </div>
      {device && <OwnDevice device={device} />}
      {refused && (
        <Notice tone="warning" title="Your location is not available">
          {t('Allow this site to access your location, and try again.')}
        </Notice>
      )}
    </>
  );
}
