import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { classNames, IconButton, usePhone } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { Face, Frame, Header, moved, WayLabel, type Mark } from './ChartShapes.tsx';
import styles from './chart.module.css';
import colours from './colours.module.css';
import { nearest, rounded, type Point } from './geometry.ts';
import type { Placed } from './layout.ts';
import { useView } from './useView.ts';
import type { Walked } from './walked.ts';

export type ChartViewProps = {
  label: string;
  placed: Placed;
  start: Point;
  selected: string | null;
  onSelect: (state: string) => void;
  /** States that match a search; null without a search. */
  found: ReadonlySet<string> | null;
  marks: ReadonlyMap<string, Mark>;
  actions: ReactNode;
  /** The current state of an instance and its path. */
  timeline?: { here: string; walked: Walked } | undefined;
};

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

/**
 * A rendered chart. One state is in the tab order, arrow keys move to the nearest state; Shift with
 * arrows pans, and + - 0 zoom.
 */
export function ChartView({
  label,
  placed,
  start,
  selected,
  onSelect,
  found,
  marks,
  actions,
  timeline,
}: ChartViewProps) {
  const t = useTranslate();
  const { ref, viewBox, pointer, dragged, reveal, pan, zoomIn, zoomOut, fit } = useView(
    placed.bounds,
    start,
    usePhone(),
  );
  const [current, setCurrent] = useState<string | null>(null);
  const nodes = useRef(new Map<string, SVGGElement>());
  const arrow = useId();
  const { states, ways } = placed;
  const stop = [current, selected].find((id) => states.some(({ state }) => state.id === id));
  const inTabOrder = stop ?? states.find(({ state }) => state.initial)?.state.id;

  // Phones show part of the chart, centred on the current state.
  const stands = states.find(({ state }) => state.id === timeline?.here)?.box;
  useEffect(() => {
    if (stands) reveal(stands);
  }, [stands, reveal]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS[event.key];
    const here = states.find(({ state }) => state.id === inTabOrder);
    if (direction && event.shiftKey) pan(direction);
    else if (direction && here) {
      const next = nearest(here, states, direction);
      if (next) {
        reveal(next.box);
        nodes.current.get(next.state.id)?.focus();
      }
    } else if (event.key === '+' || event.key === '=') zoomIn();
    else if (event.key === '-') zoomOut();
    else if (event.key === '0') fit();
    else if ((event.key === 'Enter' || event.key === ' ') && here) onSelect(here.state.id);
    else return;
    event.preventDefault();
  };

  return (
    <div className={styles.chart}>
      <div className={styles.tools}>
        <IconButton label="Zoom in" variant="secondary" size="small" onClick={zoomIn}>
          <ZoomIn />
        </IconButton>
        <IconButton label="Zoom out" variant="secondary" size="small" onClick={zoomOut}>
          <ZoomOut />
        </IconButton>
        <IconButton label="Show all" variant="secondary" size="small" onClick={fit}>
          <Maximize />
        </IconButton>
        {actions}
      </div>
      <svg
        ref={ref}
        className={styles.canvas}
        viewBox={viewBox}
        role="group"
        aria-label={t(label)}
        data-searching={found !== null || undefined}
        data-timeline={timeline !== undefined || undefined}
        {...pointer}
      >
        <defs>
          <marker
            id={arrow}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerUnits="userSpaceOnUse"
            markerWidth="11"
            markerHeight="11"
            orient="auto-start-reverse"
          >
            <path d="M0,0 L10,5 L0,10 z" className={styles.arrow} />
          </marker>
        </defs>
        {states
          .filter(({ state }) => state.kind === 'compound')
          .map((one) => (
            <Frame key={one.state.id} {...one} />
          ))}
        {ways.map((way) => (
          <path
            key={way.id}
            className={styles.way}
            data-lit={way.from === selected || way.to === selected || undefined}
            data-walked={timeline?.walked.ways.has(way.id) || undefined}
            d={rounded(way.points)}
            markerEnd={`url(#${arrow})`}
          />
        ))}
        {ways.map((way) => (
          <WayLabel key={way.id} way={way} lit={way.from === selected || way.to === selected} />
        ))}
        {states.map((one) => {
          const { id } = one.state;
          return (
            <g
              key={id}
              ref={(node) => {
                if (node) nodes.current.set(id, node);
                return () => {
                  nodes.current.delete(id);
                };
              }}
              className={classNames(styles.state, colours.filled)}
              role="button"
              tabIndex={id === inTabOrder ? 0 : -1}
              aria-pressed={id === selected}
              aria-label={[
                t(one.state.label),
                one.state.kind === 'compound' ? '' : moved(one.state),
                marks.get(id)?.line,
                timeline?.here === id ? t('current state') : '',
              ]
                .filter(Boolean)
                .join(', ')}
              data-state={id}
              data-kind={one.state.kind}
              data-who={one.state.who.key}
              data-heat={marks.get(id)?.heat ?? undefined}
              data-found={found?.has(id) || undefined}
              data-here={timeline?.here === id || undefined}
              data-visited={timeline?.walked.states.has(id) || undefined}
              onFocus={() => setCurrent(id)}
              onKeyDown={onKeyDown}
              onClick={() => {
                if (!dragged()) onSelect(id);
              }}
            >
              {one.state.kind === 'compound' ? (
                <Header {...one} />
              ) : (
                <Face {...one} mark={marks.get(id)} />
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
