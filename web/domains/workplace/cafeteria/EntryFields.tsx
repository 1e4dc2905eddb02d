import {
  Checkbox,
  DateInput,
  Field,
  NumberInput,
  RadioGroup,
  TextInput,
} from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';
import type { Entry } from './entryPath.ts';
import { PlaceAndVendor, type Where } from './PlaceAndVendor.tsx';

export interface TypedEntry {
  where: Where;
  day: string | null;
  whose: 'own' | 'guest';
  count: number | null;
  isPayable: boolean;
  narration: string;
}

export const NEW_ENTRY: TypedEntry = {
  where: { placeId: null, vendorName: '' },
  day: null,
  whose: 'own',
  count: 1,
  isPayable: true,
  narration: '',
};

type Problems = Partial<Record<'vendor' | 'count', string>>;

export const getProblems = ({ where, count }: TypedEntry): Problems => ({
  ...(where.vendorName === '' && { vendor: 'Vendor is required' }),
  ...((count === null || count < 1 || count > 100) && { count: 'Enter 1 to 100 meals' }),
});

/** The parameters of the request; null while a field is missing. */
export const getEntry = (typed: TypedEntry, placeId: number | null, EnrollId = 0): Entry | null =>
  placeId === null || Object.keys(getProblems(typed)).length > 0
    ? null
    : {
        PartId: 1,
        ToDate: typed.day ?? today(),
        EnrollId,
        MealFor: typed.whose === 'guest' ? 2 : 1,
        CountMeal: typed.count ?? 1,
        isOwnGuest: typed.whose === 'guest',
        isPayable: typed.isPayable,
        Narration: typed.narration,
        MealConsumePlaceId: placeId,
        vendorName: typed.where.vendorName,
      };

/** Place, date, person, and number of meals. */
export function EntryFields({
  value,
  onChange,
  problems,
  asCafeteria = false,
}: {
  value: TypedEntry;
  onChange: (next: TypedEntry) => void;
  problems: Problems;
  asCafeteria?: boolean;
}) {
  const change = (part: Partial<TypedEntry>) => onChange({ ...value, ...part });
  return (
    <>
      <PlaceAndVendor
        value={value.where}
        onChange={(where) => change({ where })}
        vendorRequired
        vendorError={problems.vendor}
      />
      <Field label="Date" name="entryDate" required>
        <DateInput value={value.day ?? today()} min={today()} onChange={(day) => change({ day })} />
      </Field>
      <Field label="For" name="entryFor" group>
        <RadioGroup
          orientation="horizontal"
          value={value.whose}
          onChange={(whose) => change({ whose })}
          options={[
            { value: 'own', label: asCafeteria ? 'Employee' : 'Me' },
            { value: 'guest', label: 'Guests' },
          ]}
        />
      </Field>
      <Field label="Meals" name="entryCount" required error={problems.count}>
        <NumberInput
          decimals={0}
          min={1}
          max={100}
          value={value.count}
          onChange={(count) => change({ count })}
        />
      </Field>
      {asCafeteria && (
        <Checkbox
          label="Payable by the employee"
          checked={value.isPayable}
          onCheckedChange={(isPayable) => change({ isPayable })}
        />
      )}
      <Field label="Narration" name="entryNarration" optional>
        <TextInput
          value={value.narration}
          maxLength={500}
          onValueChange={(narration) => change({ narration })}
          autoComplete="off"
        />
      </Field>
    </>
  );
}
