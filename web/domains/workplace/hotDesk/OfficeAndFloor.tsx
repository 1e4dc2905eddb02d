import { useQuery } from '@tanstack/react-query';
import { Field, Select } from '#web/components/ui/index.ts';
import { floorsQuery, officesQuery } from './api.ts';

export type Location = { officeId: number | null; floorId: number | null };

/** An office and one of its floors; all of them if none is chosen and none is required. */
export function OfficeAndFloor({
  value: { officeId, floorId },
  onChange,
  required = false,
}: {
  value: Location;
  onChange: (next: Location) => void;
  required?: boolean;
}) {
  const { data: offices = [] } = useQuery(officesQuery);
  const { data: floors = [] } = useQuery(floorsQuery(officeId ?? 0));
  const shared = required ? {} : { clearable: true, placeholder: 'All' };
  return (
    <>
      <Field label="Office" name="office" required={required}>
        <Select
          {...shared}
          options={offices}
          value={officeId}
          onChange={(next) => onChange({ officeId: next, floorId: null })}
        />
      </Field>
      <Field label="Floor" name="floor" required={required}>
        <Select
          {...shared}
          options={required && officeId === null ? [] : floors}
          value={floorId}
          onChange={(next) => onChange({ officeId, floorId: next })}
        />
      </Field>
    </>
  );
}
