import { useQuery } from '@tanstack/react-query';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { Field, Select } from '#web/components/ui/index.ts';

export type Where = { placeId: number | null; vendorName: string };

const FIRST_PLACE = 1;

/** Returns the places, and the chosen one: by default place 1, or else the first. */
export function usePlaces(chosen: number | null) {
  const { data: places = [], isPending } = useQuery(optionsQuery('mealPlace'));
  const first = places.find(({ value }) => value === FIRST_PLACE) ?? places[0];
  return { places, isPending, placeId: chosen ?? first?.value ?? null };
}

/** Place and vendor; changing the place resets the vendor to all. */
export function PlaceAndVendor({
  value: { placeId: chosen, vendorName },
  onChange,
  vendorRequired = false,
  vendorError,
}: {
  value: Where;
  onChange: (next: Where) => void;
  vendorRequired?: boolean;
  vendorError?: string | undefined;
}) {
  const { places, isPending, placeId } = usePlaces(chosen);
  const { data: vendors = [] } = useQuery({
    ...optionsQuery('mealVendor', { mealPlaceId: placeId ?? 0 }),
    enabled: placeId !== null,
  });
  return (
    <>
      <Field label="Place" name="place" required>
        <Select
          options={places}
          loading={isPending}
          value={placeId}
          onChange={(next) => onChange({ placeId: next, vendorName: '' })}
        />
      </Field>
      <Field label="Vendor" name="vendor" required={vendorRequired} error={vendorError}>
        <Select
          clearable={!vendorRequired}
          placeholder={vendorRequired ? 'Select…' : 'All'}
          options={vendors.map(({ label }) => ({ value: label, label }))}
          value={vendorName || null}
          onChange={(next) => onChange({ placeId, vendorName: next ?? '' })}
        />
      </Field>
    </>
  );
}
