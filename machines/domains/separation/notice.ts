const DAY_MS = 86_400_000;

/** A line of a separation type: the notice period for some employment types, from a number of months of service on. */
export interface NoticePeriod {
  employmentTypeId: number | null;
  serviceMonths: number;
  days: number;
}

export interface NoticeTerms {
  /** The notice in calendar days if no line applies. */
  noticeDays: number;
  notices: readonly NoticePeriod[];
}

/**
 * Returns the notice in calendar days. A line for the person's employment type takes precedence over a
 * general one. Among these, the one with the longest completed service applies.
 */
export function getNoticeDays(
  { noticeDays, notices }: NoticeTerms,
  person: { employmentTypeId: number; serviceMonths: number },
): number {
  const fitting = notices
    .filter(
      ({ employmentTypeId, serviceMonths }) =>
        (employmentTypeId === null || employmentTypeId === person.employmentTypeId) &&
        serviceMonths <= person.serviceMonths,
    )
    .toSorted(
      (a, b) =>
        Number(b.employmentTypeId !== null) - Number(a.employmentTypeId !== null) ||
        b.serviceMonths - a.serviceMonths,
    );
  return fitting[0]?.days ?? noticeDays;
}

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * Returns when a notice ends that begins on the day after `givenOn`, and how many of its days are not served
 * if this is the last day of work. Days are ISO dates.
 */
export function serveNotice({
  givenOn,
  noticeDays,
  lastDay,
}: {
  givenOn: string;
  noticeDays: number;
  lastDay: string;
}): { endsOn: string; notServed: number } {
  const endsOn = addDays(givenOn, noticeDays);
  const missing = Math.round((Date.parse(endsOn) - Date.parse(lastDay)) / DAY_MS);
  // Days before the notice was given can't be served.
  return { endsOn, notServed: Math.min(noticeDays, Math.max(0, missing)) };
}
