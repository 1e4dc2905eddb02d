/** A day of existing leave, with the part of it that is taken, in thousandths. */
export interface ExistingPart {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** The days that are requested. `part` is the part of the partial day, in thousandths. */
export interface RequestedPart {
  readonly from: string;
  readonly to: string;
  readonly partOn: string;
  readonly part: readonly [number, number];
}

/** Returns the days on which existing leave overlaps the request. Two halves may share a day. */
export const findClashingDays = (
  parts: readonly ExistingPart[],
  { from, to, partOn, part: [begins, ends] }: RequestedPart,
): string[] =>
  parts
    .filter(
      (one) =>
        from <= one.day &&
        one.day <= to &&
        (one.day !== partOn || (one.from < ends && begins < one.to)),
    )
    .map(({ day }) => day);
