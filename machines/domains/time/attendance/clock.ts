/** A period in minutes, counted from any origin. The end isn't part of it. */
export interface Span {
  from: number;
  to: number;
}

export const DAY_MINUTES = 24 * 60;

/** Converts a time such as `08:30` to minutes after midnight. */
export function getMinutes(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/**
 * Converts two times to a span. `22:00` to `06:00` ends on the next day, and a shift that ends at the time it
 * starts lasts 24 hours.
 */
export const clockSpan = (starts: string, ends: string): Span => {
  const [from, to] = [getMinutes(starts), getMinutes(ends)];
  return { from, to: to > from ? to : to + DAY_MINUTES };
};

export const getLength = ({ from, to }: Span): number => Math.max(0, to - from);

export const overlap = (a: Span, b: Span): Span => ({
  from: Math.max(a.from, b.from),
  to: Math.min(a.to, b.to),
});

/** Whether spans overlap by more than a shared end point. */
export const doOverlap = (a: Span, b: Span): boolean => getLength(overlap(a, b)) > 0;

/** Returns the spans in order. Those that touch or overlap are merged. */
export function union(spans: readonly Span[]): Span[] {
  const joined: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (getLength(span) === 0) continue;
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** Returns the parts of the spans that are outside the breaks. */
export const without = (spans: readonly Span[], breaks: readonly Span[]): Span[] =>
  breaks.reduce<Span[]>(
    (left, gap) =>
      left.flatMap((span) =>
        [
          { from: span.from, to: Math.min(span.to, gap.from) },
          { from: Math.max(span.from, gap.to), to: span.to },
        ].filter((part) => getLength(part) > 0),
      ),
    [...spans],
  );

export const total = (spans: readonly Span[]): number =>
  spans.reduce((sum, span) => sum + getLength(span), 0);

/** Returns the parts of the spans that are inside the window. */
export const within = (spans: readonly Span[], window: Span): Span[] =>
  spans.map((span) => overlap(span, window)).filter((span) => getLength(span) > 0);
