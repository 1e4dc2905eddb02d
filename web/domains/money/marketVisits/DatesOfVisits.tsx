import { DateInput, Field } from '#web/components/ui/index.ts';
import { today } from '#web/lib/today.ts';

export type Dates = { from: string | null; to: string | null };
export const startDates = (): Dates => ({ from: today(), to: today() });

/** The fields for the two dates of a visit report. Changing Form Date sets To Date to the same day (spec 001 §4). */
export function DatesOfVisits({
  value: { from, to },
  onChange,
  errors = {},
}: {
  value: Dates;
  onChange: (next: Dates) => void;
  errors?: { from?: string | undefined; to?: string | undefined };
}) {
  return (
    <>
      <Field label="Form Date" name="visitFrom" required error={errors.from}>
        <DateInput value={from} onChange={(day) => onChange({ from: day, to: day })} />
      </Field>
      <Field label="To Date" name="visitTo" required error={errors.to}>
        <DateInput
          value={to}
          min={from ?? undefined}
          onChange={(day) => onChange({ from, to: day })}
        />
      </Field>
    </>
  );
}
