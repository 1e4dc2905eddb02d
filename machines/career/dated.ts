/** From a day on, and for each value until its own next change. */
export interface DatedValues<Values> {
  from: string;
  to: null;
  values: Partial<Values>;
}

/** What a transfer or promotion does to somebody's days once it is released. */
export const released = <Values>({
  effectiveDate,
  changes,
}: {
  effectiveDate: string;
  changes: Partial<Values>;
}): DatedValues<Values> => ({ from: effectiveDate, to: null, values: changes });

/** What takes it back: as if it had never been, or from the day on which somebody came back. */
export const takenBack = <Values>(
  { effectiveDate, before }: { effectiveDate: string; before: Partial<Values> },
  from: string = effectiveDate,
): DatedValues<Values> => ({ from, to: null, values: before });
