import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type PointerEvent,
  type RefObject,
} from 'react';
import { getCentre, type Box, type Point } from './geometry.ts';
import { MIN_SCALE, scaleIn } from './layout.ts';

/** A chart fills the rest of the window, but is never lower than this. */
const MIN_HEIGHT = 420;
const MARGIN = 16;
const STEP = 1.25;
const PAN_STEP = 60;
/** Smaller pointer movements are clicks, not drags. */
const DRAG = 4;

interface Size {
  width: number;
  height: number;
}

/** The whole chart, however small its text becomes. */
function fitted(bounds: Box, size: Size): Box {
  return around(getCentre(bounds), scaleIn(bounds, size), size);
}

/** The whole chart, or if its text would be too small, the part around its start. */
function opened(bounds: Box, start: Point, size: Size): Box {
  const scale = scaleIn(bounds, size);
  if (scale >= MIN_SCALE) return fitted(bounds, size);
  const view = around(start, MIN_SCALE, size);
  return {
    ...view,
    x: within(view.x, view.width, bounds.x, bounds.width),
    y: within(view.y, view.height, bounds.y, bounds.height),
  };
}

const around = ({ x, y }: Point, scale: number, { width, height }: Size): Box => ({
  x: x - width / scale / 2,
  y: y - height / scale / 2,
  width: width / scale,
  height: height / scale,
});

/** Returns the start of a visible range that shows as little as possible beyond the edges of the whole. */
const within = (at: number, length: number, from: number, whole: number): number =>
  length >= whole
    ? from - (length - whole) / 2
    : Math.min(Math.max(at, from), from + whole - length);

/** A view that shows a box: unchanged if the box is visible to the left of the panel, otherwise moved. */
function showing(view: Box, box: Box, covered: number): Box {
  const free = view.width - covered;
  const isBeside = box.x >= view.x && box.x + box.width <= view.x + free;
  const isLevel = box.y >= view.y && box.y + box.height <= view.y + view.height;
  if (isBeside && isLevel) return view;
  const { x, y } = getCentre(box);
  return {
    ...view,
    x: isBeside ? view.x : x - free / 2,
    y: isLevel ? view.y : y - view.height / 2,
  };
}

export interface View {
  ref: RefObject<SVGSVGElement | null>;
  /** The visible part; null until the size of the canvas is known. */
  view: Box | null;
  /** The height of the canvas in pixels. */
  height: number;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  pan: (direction: Point) => void;
  centreAt: (point: Point) => void;
  /** Shows a box to the left of a panel that covers this many pixels at the right. */
  reveal: (box: Box, covered?: number) => void;
  /** Whether the last pointer gesture was a drag. The click that follows a drag is ignored. */
  dragged: () => boolean;
  pointer: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: (event: PointerEvent) => void;
    onPointerCancel: (event: PointerEvent) => void;
  };
}

/** The visible part of a chart, changed by wheel, pointers, keys and buttons. */
export function useView(bounds: Box, start: Point, isFull: boolean): View {
  const ref = useRef<SVGSVGElement>(null);
  const [height, setHeight] = useState(MIN_HEIGHT);
  const [view, setView] = useState<Box | null>(null);
  const size = useRef<Size | null>(null);
  const pointers = useRef(new Map<number, Point>());
  const travelled = useRef(0);

  const zoom = useCallback(
    (factor: number, at?: Point) => {
      setView((now) => {
        if (!now) return now;
        const width = Math.min(Math.max(now.width / factor, 120), bounds.width * 4 + 640);
        const by = width / now.width;
        const { x, y } = at ?? getCentre(now);
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

  useLayoutEffect(() => {
    const svg = ref.current;
    if (!svg) return undefined;
    const look = () => {
      const top = isFull ? 0 : svg.getBoundingClientRect().top + window.scrollY;
      setHeight(Math.max(MIN_HEIGHT, window.innerHeight - top - (isFull ? 0 : MARGIN)));
    };
    look();
    window.addEventListener('resize', look);
    return () => window.removeEventListener('resize', look);
  }, [isFull]);

  useEffect(() => {
    const svg = ref.current;
    if (!svg) return undefined;
    size.current = null;
    // Resizing the window keeps the scale; another chart is opened at its own scale.
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height: tall = 0 } = entry?.contentRect ?? {};
      if (width === 0 || tall === 0) return;
      const [was, is] = [size.current, { width, height: tall }];
      size.current = is;
      setView((now) =>
        was === null || now === null
          ? opened(bounds, start, is)
          : {
              ...now,
              width: (now.width * is.width) / was.width,
              height: (now.width * is.height) / was.width,
            },
      );
    });
    observer.observe(svg);
    return () => observer.disconnect();
  }, [bounds, start]);

  useEffect(() => {
    const svg = ref.current;
    // React's wheel listeners are passive, so they couldn't prevent page zoom.
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), svg ? inChart(svg, event) : undefined);
    };
    svg?.addEventListener('wheel', onWheel, { passive: false });
    return () => svg?.removeEventListener('wheel', onWheel);
  }, [zoom]);

  const reveal = useCallback(
    (box: Box, covered = 0) =>
      setView((now) => {
        const scale = now && size.current ? size.current.width / now.width : 1;
        return now && showing(now, box, covered / scale);
      }),
    [],
  );

  const move = (by: Point) => setView((now) => now && { ...now, x: now.x - by.x, y: now.y - by.y });

  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId);
    const svg = ref.current;
    if (!before || !svg) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    travelled.current += apart(before, now);
    if (travelled.current < DRAG) return;
    // The pointer is captured only once dragging starts, because the click of a captured pointer goes to the
    // capturing element.
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
    view,
    height,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    fit: () => setView((now) => (size.current ? fitted(bounds, size.current) : now)),
    pan: ({ x, y }) => move({ x: -x * PAN_STEP, y: -y * PAN_STEP }),
    centreAt: ({ x, y }) =>
      setView((now) => now && { ...now, x: x - now.width / 2, y: y - now.height / 2 }),
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
