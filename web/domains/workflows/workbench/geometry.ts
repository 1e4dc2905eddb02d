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

export const getCentre = ({ x, y, width, height }: Box): Point => ({
  x: x + width / 2,
  y: y + height / 2,
});

const say = ({ x, y }: Point): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** The radius by which corners are rounded. */
const CORNER = 8;

/** The point one corner's radius away from a point in the direction of another, at most halfway. */
function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(CORNER, length / 2) / length;
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The `d` of an SVG path with rounded corners. */
export function rounded(points: readonly Point[]): string {
  const [first, ...rest] = points;
  const last = rest.at(-1);
  if (!first || !last) return '';
  const bends = rest.slice(0, -1).map((point, index) => {
    const [before, after] = [points[index] ?? first, rest[index + 1] ?? last];
    return `L${say(towards(point, before))} Q${say(point)} ${say(towards(point, after))}`;
  });
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
  const start = getCentre(from.box);
  const away = (item: Item): number => {
    const { x, y } = getCentre(item.box);
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
