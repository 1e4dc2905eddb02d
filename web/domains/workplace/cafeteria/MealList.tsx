import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FilterBar } from '#web/components/page/index.ts';
import {
  Button,
  Count,
  DateInput,
  Field,
  Skeleton,
  StatTile,
  Tiles,
} from '#web/components/ui/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { today } from '#web/lib/today.ts';
import { countQuery, type CountFilter } from './api.ts';
import styles from './cafeteria.module.css';
import { PlaceAndVendor, usePlaces, type Where } from './PlaceAndVendor.tsx';

/** Lists how many meals each vendor must cook per day. */
export function MealList() {
  const [where, setWhere] = useState<Where>({ placeId: null, vendorName: '' });
  const [mealDate, setMealDate] = useState<string | null>(today());
  const [shown, setShown] = useState<CountFilter | null>(null);
  const { placeId } = usePlaces(where.placeId);
  const input =
    placeId !== null && where.vendorName !== '' && mealDate !== null
      ? { mealConsumePlaceId: placeId, vendorName: where.vendorName, mealDate }
      : null;
  return (
    <div className={styles.stack}>
      <FilterBar
        label="Place, vendor and date"
        collapsible={false}
        onSubmit={() => setShown(input)}
        action={
          <Button type="submit" variant="primary" disabled={input === null}>
            Show
          </Button>
        }
      >
        <PlaceAndVendor value={where} onChange={setWhere} vendorRequired />
        <Field label="Date" name="mealDate" required>
          <DateInput value={mealDate} onChange={setMealDate} />
        </Field>
      </FilterBar>
      {shown && <Counts filter={shown} />}
    </div>
  );
}

function Counts({ filter }: { filter: CountFilter }) {
  const count = useQuery(countQuery(filter));
  return (
    <Loaded query={count} loading={<Skeleton kind="card" rows={1} />}>
      {({ mealCount, taken, pending }) => (
        <Tiles>
          <StatTile label="Total meal count" value={<Count value={mealCount} />} />
          <StatTile label="Taken" value={<Count value={taken} />} />
          <StatTile label="Pending" value={<Count value={pending} />} />
        </Tiles>
      )}
    </Loaded>
  );
}
