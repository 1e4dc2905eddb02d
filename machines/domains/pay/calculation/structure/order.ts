/** The order in which elements are calculated, or a circle among them. */
export type Order =
  | { readonly order: readonly number[]; readonly circle?: undefined }
  | { readonly circle: readonly number[]; readonly order?: undefined };

/** Orders places so that each comes after those that it reads, and otherwise in the order of the slip. */
export function orderByReads(
  places: readonly number[],
  getReads: (place: number) => Iterable<number>,
): Order {
  const order: number[] = [];
  const done = new Set<number>();
  const way: number[] = [];
  const visit = (place: number): readonly number[] | null => {
    if (done.has(place)) return null;
    const start = way.indexOf(place);
    if (start >= 0) return way.slice(start);
    way.push(place);
    for (const read of getReads(place)) {
      const circle = visit(read);
      if (circle) return circle;
    }
    way.pop();
    done.add(place);
    order.push(place);
    return null;
  };
  for (const place of places) {
    const circle = visit(place);
    if (circle) return { circle };
  }
  return { order };
}

/** Returns these places and all that they read, directly or through others. */
export function reachedFrom(
  places: Iterable<number>,
  getReads: (place: number) => Iterable<number>,
): Set<number> {
  const reached = new Set<number>();
  const open = [...places];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue;
    reached.add(place);
    open.push(...getReads(place));
  }
  return reached;
}

/** Describes a circle: "House rent reads Special, Special reads House rent". */
export function circleInWords(
  circle: readonly number[],
  getName: (place: number) => string,
): string {
  const ways = circle.map((place, at) => {
    const next = circle[(at + 1) % circle.length] ?? place;
    return `${getName(place)} reads ${getName(next)}`;
  });
  return ways.join(', ');
}
