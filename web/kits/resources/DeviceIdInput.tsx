import { useEffect, useEffectEvent } from 'react';
import { TextInput } from '#web/components/ui/index.ts';
import { deviceId } from '#web/lib/deviceKey.ts';

type Props = { value: string; onChange: (value: string) => void; disabled: boolean | undefined };

/** Fills in the ID of the device on which the form is open, unless one is stored already. */
export function DeviceIdInput({ value, onChange, disabled }: Props) {
  const fill = useEffectEvent((id: string) => onChange(id));
  const isEmpty = value === '' && disabled !== true;
  useEffect(() => {
    // Hashing needs HTTPS, as the location does. Without it the field stays empty, and the form says so.
    if (isEmpty && 'subtle' in crypto) void deviceId().then(fill);
  }, [isEmpty]);
  return <TextInput value={value} onValueChange={onChange} disabled={disabled} readOnly />;
}
