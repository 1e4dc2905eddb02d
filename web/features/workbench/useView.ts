import { useCallback, useEffect, useRef, useState, type PointerEvent, type RefObject } from 'react';
import { centreOf, type Box, type Point } from './geometry.ts';

/** A small chart isn't enlarged to fill the screen. */
const SMALLEST_FIT = { width: 640, height: 420 };
const STEP = 1.25;
const PAN_STEP = 60;
/** Smaller pointer movements are clicks, not drags. */
const DRAG = 4;

function fitted(bounds: Box): Box {
  const width = Math.max(bounds.width, SMALLEST_FIT.width);
  const height = Math.max(bounds.height, SMALLEST_FIT.height);
  const { x, y } = centreOf(bounds);
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** At full size around the initial state, because a phone can't show a whole chart legibly. */
function readable(start: Point, top: number, svg: SVGSVGElement): Box {
  const { width, height } = svg.getBoundingClientRect();
  return { x: start.x - width / 2, y: top, width, height };
}

/** A view that shows a box: unchanged if the box is visible, else around it. */
function showing(view: Box, box: Box): Box {
  const { x, y } = centreOf(box);
  const seen =
    box.x >= view.x &&
    box.y >= view.y &&
    box.x + box.width <= view.x + view.width &&
    box.y + box.height <= view.y + view.height;
  return seen ? view : { ...view, x: x - view.width / 2, y: y - view.height / 2 };
}

export interface View {
  ref: RefObject<SVGSVGElement | null>;
  viewBox: string;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  pan: (direction: Point) => void;
  reveal: (box: Box) => void;
  /** Whether the last pointer gesture was a drag, after which a click is ignored. */
  dragged: () => boolean;
  pointer: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
  };
}

/** The visible part of a chart, changed by wheel, pointers, keys and buttons. */
export function useView(bounds: Box, start: Point, phone: boolean): View {
  const ref = useRef<SVGSVGElement>(null);
  const [view, setView] = useState(() => fitted(bounds));
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  const zoom = useCallback(
    (factor: number, at?: Point) => {
      setView((now) => {
        const width = Math.min(Math.max(now.width / factor, 120), bounds.width * 4 + 640);
        const by = width / now.width;
        const { x, y } = at ?? centreOf(now);
        return {
          x: x - (x - now.x) * by,
          y: y - (y - now.y) * by,
          width,
          height: now.height * by,
        };
      });
    },
    [bounds.width],
  );

  useEffect(() => {
    if (phone && ref.current) setView(readable(start, bounds.y, ref.current));
    else setView(fitted(bounds));
  }, [bounds, start, phone]);

  useEffect(() => {
    const svg = ref.current;
    // React's wheel listeners are passive, and couldn't prevent page zoom.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), svg ? inChart(svg, event) : undefined);
    };
    svg?.addEventListener('wheel', onWheel, { passive: false });
    return () => svg?.removeEventListener('wheel', onWheel);
  }, [zoom]);

  const reveal = useCallback((box: Box) => setView((now) => showing(now, box)), []);

  const move = (by: Point) => setView((now) => ({ ...now, x: now.x - by.x, y: now.y - by.y }));

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    const svg = ref.current;
    if (!before || !svg) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    travelled.current += apart(before, now);
    if (travelled.current < DRAG) return;
    // Captured only when dragging starts: a captured pointer's click goes to the capturing element.
    svg.setPointerCapture(event.pointerId);
    if (other) {
      const centre = { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 };
      zoom(apart(now, other) / Math.max(1, apart(before, other)), inChart(svg, centre));
      return;
    }
    const scale = svg.getScreenCTM()?.a ?? 1;
    move({ x: (now.x - before.x) / scale, y: (now.y - before.y) / scale });
  };
  const lift = (event: PointerEvent) => pointers.current.delete(event.pointerId);

  return {
    ref,
    viewBox: `${view.x} ${view.y} ${view.width} ${view.height}`,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    fit: () => setView(fitted(bounds)),
    pan: ({ x, y }) => move({ x: -x * PAN_STEP, y: -y * PAN_STEP }),
    reveal,
    dragged: () => travelled.current >= DRAG,
    pointer: {
      onPointerDown: (event) => {
        if (pointers.current.size === 0) travelled.current = 0;
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove,
      onPointerUp: lift,
      onPointerCancel: lift,
    },
  };
}

const apart = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

function inChart(svg: SVGSVGElement, at: { clientX: number; clientY: number }): Point | undefined {
  const matrix = svg.getScreenCTM()?.inverse();
  return matrix && new DOMPoint(at.clientX, at.clientY).matrixTransform(matrix);
}
