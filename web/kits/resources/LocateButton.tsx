import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { IconButton, notify } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

/** Five decimals are about a metre. Devices aren't more precise. */
export const POSITION_DIGITS = 5;
const PATIENCE_MS = 15_000;

/** Fills in the location of the device. It only asks for permission when clicked. */
export function LocateButton({
  onFound,
}: {
  onFound: (position: { latitude: number; longitude: number }) => void;
}) {
  const t = useTranslate();
  const [busy, setBusy] = useState(false);
  const locate = () => {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setBusy(false);
        onFound({
          latitude: Number(coords.latitude.toFixed(POSITION_DIGITS)),
          longitude: Number(coords.longitude.toFixed(POSITION_DIGITS)),
        });
      },
      () => {
        setBusy(false);
        notify.warning(
          t('This device does not provide its location. You can leave the location empty.'),
        );
      },
      { enableHighAccuracy: true, timeout: PATIENCE_MS },
    );
  };
  return (
    <IconButton size="small" label={t('Use my location')} disabled={busy} onClick={locate}>
      <LocateFixed aria-hidden="true" />
    </IconButton>
  );
}
