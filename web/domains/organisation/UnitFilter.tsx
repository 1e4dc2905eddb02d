import { useQuery } from '@tanstack/react-query';
import { Field, Select } from '#web/components/ui/index.ts';
import { businessUnitsQuery } from './businessUnits.ts';

export type UnitFilterProps = {
  value: number | undefined;
  onChange: (businessUnitId: number | undefined) => void;
};

/** One business unit, or all of them. */
export function UnitFilter({ value, onChange }: UnitFilterProps) {
  const { data: units = [] } = useQuery(businessUnitsQuery);
  return (
    <Field label="Business unit" name="businessUnitId">
      <Select
        options={units}
        value={value ?? null}
        onChange={(id) => onChange(id ?? undefined)}
        placeholder="All"
        clearable
      />
    </Field>
  );
}
