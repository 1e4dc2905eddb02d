import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MealPlan } from '#machines/domains/workplace/contracts/cafeteria.ts';
import { optionsQuery } from '#web/kits/resources/index.ts';
import { Checkbox, Field, FormDialog, Select } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { useSubmit } from '#web/components/feedback/useSubmit.ts';
import { mealKeys } from './api.ts';
import styles from './cafeteria.module.css';
import { usePlaces } from './PlaceAndVendor.tsx';
import { WEEKDAYS } from './weekdays.ts';

const WORKING_DAYS = [7, 1, 2, 3, 4];

/** Edits the place and weekdays of a meal plan, which applies from the next day that can still be booked. */
export function PlanDialog({ plan, onClose }: { plan: MealPlan | null; onClose: () => void }) {
  const t = useTranslate();
  const { submit, busy } = useSubmit(mealKeys);
  const [chosenPlace, setPlace] = useState(plan?.mealPlaceId ?? null);
  const { places, placeId } = usePlaces(chosenPlace);
  const [mealVendorId, setVendor] = useState(plan?.mealVendorId ?? null);
  const [weekdays, setWeekdays] = useState<readonly number[]>(plan?.weekdays ?? WORKING_DAYS);
  const [tried, setTried] = useState(false);
  const { data: vendors = [] } = useQuery({
    ...optionsQuery('mealVendor', { mealPlaceId: placeId ?? 0 }),
    enabled: placeId !== null,
  });
  const save = async () => {
    setTried(true);
    if (mealVendorId === null || weekdays.length === 0) return;
    if (await submit('/Cafeteria/SaveMealPlan', { mealVendorId, weekdays })) onClose();
  };
  return (
    <FormDialog
      title={t('Meal plan')}
      submitLabel={t('Save')}
      cancelLabel={t('Cancel')}
      busy={busy}
      onSubmit={save}
      onClose={onClose}
    >
      <Field label="Place" name="planPlace" required>
        <Select
          options={places}
          value={placeId}
          onChange={(next) => {
            setPlace(next);
            setVendor(null);
          }}
        />
      </Field>
      <Field
        label="Vendor"
        name="planVendor"
        required
        error={tried && mealVendorId === null ? 'Vendor is required' : undefined}
      >
        <Select options={vendors} value={mealVendorId} onChange={setVendor} />
      </Field>
      <Field
        label="Days"
        name="planDays"
        group
        required
        error={tried && weekdays.length === 0 ? 'Choose at least one day' : undefined}
        hint="Meals on your holidays and approved leave are cancelled automatically."
      >
        <div className={styles.days}>
          {WEEKDAYS.map(({ value, label }) => (
            <Checkbox
              key={value}
              label={label}
              checked={weekdays.includes(value)}
              onCheckedChange={(on) =>
                setWeekdays(on ? [...weekdays, value] : weekdays.filter((day) => day !== value))
              }
            />
          ))}
        </div>
      </Field>
    </FormDialog>
  );
}
