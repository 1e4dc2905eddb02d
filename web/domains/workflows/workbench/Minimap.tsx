import { useState, type PointerEvent } from 'react';
import styles from './minimap.module.css';
import type { Box, Point } from './geometry.ts';
import type { Placed } from './layout.ts';

/** A small map of the whole chart with the visible part; a click or drag moves it. Keys move the chart itself. */
export function Minimap({
  placed,
  view,
  onMove,
}: {
  placed: Placed;
  view: Box;
  onMove: (centre: Point) => void;
}) {
  const [corner] = useState(() => emptiestCorner(placed, view));
  const { bounds, states } = placed;
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const matrix = event.currentTarget.getScreenCTM()?.inverse();
    if (matrix) onMove(new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix));
  };
  return (
    <svg
      className={styles.map}
      data-corner={corner}
      viewBox={`${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        go(event);
      }}
      onPointerMove={(event) => {
        if (event.buttons > 0) go(event);
      }}
    >
      {states.map(({ state, box }) => (
        <rect key={state.id} className={styles.mapState} {...box} rx="10" />
      ))}
      <rect className={styles.mapView} {...view} />
    </svg>
  );
}

/** The share of the canvas that the map may take, with some margin. */
const MAP = { width: 0.2, height: 0.25 };

/** The corner where the map covers least of the chart when it opens; it stays there while the chart moves. */
function emptiestCorner({ states, ways }: Placed, view: Box): string {
  const [width, height] = [view.width * MAP.width, view.height * MAP.height];
  const corners = ['bottom-left', 'bottom-right', 'top-left', 'top-right'].map((name) => ({
    name,
    x: name.endsWith('left') ? view.x : view.x + view.width - width,
    y: name.startsWith('top') ? view.y : view.y + view.height - height,
  }));
  const boxes = [...states.map(({ box }) => box), ...ways.map(({ label }) => label)];
  const hidden = ({ x, y }: Point) =>
    boxes.filter(
      (box) =>
        box.x < x + width && x < box.x + box.width && box.y < y + height && y < box.y + box.height,
    ).length;
  return corners.toSorted((a, b) => hidden(a) - hidden(b))[0]?.name ?? 'bottom-left';
}
