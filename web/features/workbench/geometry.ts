export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const centreOf = ({ x, y, width, height }: Box): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

const isInside = ({ x, y }: Point, box: Box): boolean =>
  x > box.x && x < box.x + box.width && y > box.y && y < box.y + box.height;

/** Where the line from a point inside a box to one outside crosses its edge. */
function crossing(inside: Point, outside: Point, box: Box): Point {
  const dx = outside.x - inside.x;
  const dy = outside.y - inside.y;
  const along = (delta: number, low: number, high: number, from: number) =>
    delta === 0 ? Infinity : ((delta > 0 ? high : low) - from) / delta;
  const part = Math.min(
    along(dx, box.x, box.x + box.width, inside.x),
    along(dy, box.y, box.y + box.height, inside.y),
  );
  return { x: inside.x + dx * part, y: inside.y + dy * part };
}

/**
 * The part of a line outside the box in which it begins: a transition of a compound state starts at its
 * edge, but the layout starts it at an inner state.
 */
export function leaving(points: readonly Point[], box: Box): readonly Point[] {
  const out = points.findIndex((point) => !isInside(point, box));
  const inside = points[out - 1];
  const outside = points[out];
  if (!inside || !outside) return points;
  return [crossing(inside, outside, box), ...points.slice(out)];
}

export const entering = (points: readonly Point[], box: Box): readonly Point[] =>
  leaving(points.toReversed(), box).toReversed();

/** The point at half the length of a line. */
export function halfway(points: readonly Point[]): Point {
  const lengths = points.slice(1).map((point, index) => {
    const before = points[index] ?? point;
    return Math.hypot(point.x - before.x, point.y - before.y);
  });
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [index, length] of lengths.entries()) {
    const from = points[index];
    const to = points[index + 1];
    if (from && to && rest <= length) {
      const part = length === 0 ? 0 : rest / length;
      return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
    }
    rest -= length;
  }
  return points[0] ?? { x: 0, y: 0 };
}

const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const say = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** A path with rounded corners: an SVG path's `d`. */
export function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest
    .slice(0, -1)
    .map((point, index) => `Q${say(point)} ${say(middle(point, rest[index + 1] ?? last))}`);
  return [`M${say(first)}`, ...bends, `L${say(last)}`].join(' ');
}

/** The box around boxes, with a margin. */
export function around(boxes: readonly Box[], margin: number): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The nearest item in a direction; sideways distance counts double. */
export function nearest<Item extends { box: Box }>(
  from: Item,
  others: readonly Item[],
  direction: Point,
): Item | undefined {
  const start = centreOf(from.box);
  const away = (item: Item): number => {
    const { x, y } = centreOf(item.box);
    const ahead = (x - start.x) * direction.x + (y - start.y) * direction.y;
    const aside = Math.abs((x - start.x) * direction.y) + Math.abs((y - start.y) * direction.x);
    return ahead <= 1 ? Infinity : ahead + 2 * aside;
  };
  const [best] = others
    .map((item) => ({ item, distance: away(item) }))
    .filter(({ distance }) => distance < Infinity)
    .sort((a, b) => a.distance - b.distance);
  return best?.item;
}
