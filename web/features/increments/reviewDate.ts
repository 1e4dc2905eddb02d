import { useMemo, useState } from 'react';
import { effectiveDate } from '#machines/workflows/increment/events.ts';
import type { Increment } from './api.ts';

export const DATE_REQUIRED = 'Effective date is required';

/** The date from which the raises of a section under review are to count. */
export interface ReviewDate {
  /** Null where none is chosen: the rows then keep their own, as long as those differ. */
  value: string | null;
  set: (date: string | null) => void;
  /** Whether the rows came with dates of their own, of which one can't stand for all. */
  differ: boolean;
  changed: boolean;
  fit: boolean;
}

/** The date the rows share, to be changed for all of them at once (spec 000 §5, HR review). */
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
