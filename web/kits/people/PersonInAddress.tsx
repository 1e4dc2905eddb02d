import type { useAddressValues } from '#web/lib/useAddressValues.ts';
import { PersonField } from './PersonField.tsx';

/**
 * A filter by a person that is kept in the URL, with the name for display. It finds leavers too, because logs are
 * about them as well.
 */
export function PersonInAddress({
  address: { getId, getText, set },
  name,
  label,
  leaversOf,
}: {
  address: ReturnType<typeof useAddressValues>;
  /** The name of the parameter with the ID of the employee. */
  name: string;
  label: string;
  /** The screen of the log. */
  leaversOf: number;
}) {
  const value = getId(name);
  return (
    <PersonField
      label={label}
      name={name}
      // A hint below this field would move it out of line with the others.
      hint=""
      leaversOf={leaversOf}
      value={value}
      known={value === null ? undefined : { value, label: getText(`${name}Name`) ?? `#${value}` }}
      onChange={(id, person) => set({ [name]: id, [`${name}Name`]: person?.label ?? null })}
    />
  );
}
