import { useController, type Control } from 'react-hook-form';
import type { Values } from '#machines/kits/resources/schema.ts';
import { LocateButton } from './LocateButton.tsx';

/** A button that fills in the field for a latitude, and the field `longitude` beside it. */
export function LocatePair({
  control,
  path,
}: {
  control: Control<Record<string, unknown>, unknown, Values>;
  path: string;
}) {
  const beside = path.slice(0, path.lastIndexOf('.') + 1);
  const latitude = useController({ control, name: path }).field;
  const longitude = useController({ control, name: `${beside}longitude` }).field;
  return (
    <LocateButton
      onFound={(position) => {
        latitude.onChange(position.latitude);
        longitude.onChange(position.longitude);
      }}
    />
  );
}
