/** The days that a correction or work elsewhere is written for: days of leave never are. */
export const daysWritten = (
  days: readonly string[],
  free: { holidays: readonly string[]; leave: readonly string[]; includesHolidays: boolean },
): string[] =>
  days.filter(
    (day) => !free.leave.includes(day) && (free.includesHolidays || !free.holidays.includes(day)),
  );

/** What was approved for a day stands beside its punches and goes before them until it is cancelled. */
export interface Mark<Status> {
  status: Status;
  isCancelled: boolean;
}

/** The status of a day with its marks: the last that stands, else what it was without any. */
export const statusWith = <Status>(before: Status, marks: readonly Mark<Status>[]): Status =>
  marks.findLast(({ isCancelled }) => !isCancelled)?.status ?? before;
