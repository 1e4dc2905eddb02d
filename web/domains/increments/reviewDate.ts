import { useMemo, useState } from 'react';
import { effectiveDate } from '#machines/domains/increments/events.ts';
import type { Increment } from './api.ts';

export const DATE_REQUIRED = 'Effective date is required';

/** The effective date of the raises in a section under review. */
export interface ReviewDate {
  /** The chosen date, or null if none is chosen, so that rows with different dates keep their own. */
  value: string | null;
  set: (date: string | null) => void;
  /** Whether the rows have different dates. */
  differ: boolean;
  changed: boolean;
  fit: boolean;
}

/** The rows' common date, which can be changed for all at once (spec 000 §5, HR review). */
export function useReviewDate(rows: readonly Pick<Increment, 'effectiveDate'>[]): ReviewDate {
  const dates = useMemo(() => new Set(rows.map((row) => row.effectiveDate.slice(0, 10))), [rows]);
  const [first = null] = dates;
  const differ = dates.size > 1;
  const came = differ ? null : first;
  const [typed, set] = useState<string | null | undefined>(undefined);
  const value = typed === undefined ? came : typed;
  const fit = value === null ? differ : effectiveDate.safeParse(value).success;
  return { value, set, differ, fit, changed: value !== came };
}
