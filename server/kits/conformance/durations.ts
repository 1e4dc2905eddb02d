/** Each bucket is 2 % wider than the previous one, so a median is accurate to 2 %. */
const GROWTH = Math.log(1.02);

/** A histogram of durations. Its size does not depend on how many durations were added. */
export class Durations {
  count = 0;
  longest = 0;
  readonly #buckets = new Map<number, number>();

  add(milliseconds: number): void {
    this.count += 1;
    this.longest = Math.max(this.longest, milliseconds);
    const bucket = Math.round(Math.log(Math.max(milliseconds, 1)) / GROWTH);
    this.#buckets.set(bucket, (this.#buckets.get(bucket) ?? 0) + 1);
  }

  /** The time in milliseconds that this share of the durations does not exceed; 0.5 gives the median. */
  within(share: number): number {
    let left = Math.ceil(this.count * share);
    for (const [bucket, count] of [...this.#buckets].toSorted(([a], [b]) => a - b)) {
      left -= count;
      if (left <= 0) return Math.min(Math.exp(bucket * GROWTH), this.longest);
    }
    return this.longest;
  }
}

const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
] as const;

/** A duration in its two largest units, such as `3 d 4 h`. */
export function inUnits(milliseconds: number): string {
  const start = UNITS.findIndex(([, size]) => milliseconds >= size);
  if (start === -1) return `${Math.round(milliseconds / 1000)} s`;
  let rest = milliseconds;
  return UNITS.slice(start, start + 2)
    .flatMap(([unit, size]) => {
      const whole = Math.floor(rest / size);
      rest -= whole * size;
      return whole > 0 ? [`${whole} ${unit}`] : [];
    })
    .join(' ');
}
