/** The parts of a day that can be requested, as ranges in thousandths of it. */
const FIXED: ReadonlyMap<string, readonly [number, number]> = new Map([
  ['whole', [0, 1000]],
  ['firstHalf', [0, 500]],
  ['secondHalf', [500, 1000]],
  ['quarter1', [0, 250]],
  ['quarter2', [250, 500]],
  ['quarter3', [500, 750]],
  ['quarter4', [750, 1000]],
]);

/** Returns which thousandths of a day a part covers. Hours are at its start or end, and never more than the day. */
export function thousandths(
  part: string,
  hours: number | null,
  dayHours: number,
): readonly [number, number] {
  const fixed = FIXED.get(part);
  if (fixed) return fixed;
  const share = dayHours > 0 ? Math.min(1, (hours ?? 0) / dayHours) : 0;
  const taken = Math.round(share * 1000);
  return part === 'hoursLast' ? [1000 - taken, 1000] : [0, taken];
}
