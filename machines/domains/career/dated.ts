/** Values that apply from a day on, each until that value's next change. */
export interface DatedValues<Values> {
  from: string;
  to: null;
  values: Partial<Values>;
}

/** Returns what a released transfer or promotion changes, from its effective date on. */
export const released = <Values>({
  effectiveDate,
  changes,
}: {
  effectiveDate: string;
  changes: Partial<Values>;
}): DatedValues<Values> => ({ from: effectiveDate, to: null, values: changes });

/** Returns the changes that reverse a transfer completely, or from the day on which the person returned. */
export const undone = <Values>(
  { effectiveDate, before }: { effectiveDate: string; before: Partial<Values> },
  from: string = effectiveDate,
): DatedValues<Values> => ({ from, to: null, values: before });
