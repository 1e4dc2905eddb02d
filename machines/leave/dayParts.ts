/** A day of leave that stands, with the thousandths of it that are taken. */
export interface HeldPart {
  readonly day: string;
  readonly from: number;
  readonly to: number;
}

/** How much of which days is asked for; `part` are the thousandths of the day that is taken in part. */
export interface AskedPart {
  readonly from: string;
  readonly to: string;
  readonly partOn: string;
  readonly part: readonly [number, number];
}

/** The days on which leave that stands holds what is asked for. Two halves may share a day. */
export const clashing = (
  held: readonly HeldPart[],
  { from, to, partOn, part: [begins, ends] }: AskedPart,
): string[] =>
  held
    .filter(
      (one) =>
        from <= one.day &&
        one.day <= to &&
        (one.day !== partOn || (one.from < ends && begins < one.to)),
    )
    .map(({ day }) => day);
