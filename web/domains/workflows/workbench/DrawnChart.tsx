import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Expand, Maximize, Shrink, ZoomIn, ZoomOut } from 'lucide-react';
import { classNames, IconButton, usePhone } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { changeInWords } from './changeInWords.ts';
import { Face, Frame, Header, moved, WayLabel } from './ChartShapes.tsx';
import type { ChartViewProps } from './chartProps.ts';
import styles from './chart.module.css';
import panelStyles from './panel.module.css';
import colours from './colours.module.css';
import { nearest, rounded, type Box, type Point } from './geometry.ts';
import type { Placed } from './layout.ts';
import { Minimap } from './Minimap.tsx';
import { startOfChart } from './startOfChart.ts';
import { useView } from './useView.ts';

const DIRECTIONS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
};

const contains = (view: Box, bounds: Box): boolean =>
  view.x <= bounds.x &&
  view.y <= bounds.y &&
  view.x + view.width >= bounds.x + bounds.width &&
  view.y + view.height >= bounds.y + bounds.height;

/**
 * A drawn chart. One state is in the tab order; arrow keys move to the nearest state, Shift with
 * arrows pans, and + - 0 zoom. It fills the page to the bottom; a small map shows what is out of
 * view.
 */
export function DrawnChart({
  label,
  chart,
  placed,
  isStale,
  selected,
  onSelect,
  found,
  marks,
  changes,
  actions,
  panel,
  timeline,
}: ChartViewProps & { placed: Placed; isStale: boolean }) {
  const t = useTranslate();
  const isPhone = usePhone();
  const [isFull, setFull] = useState(false);
  const { states, ways, bounds } = placed;
  const start = useMemo(() => startOfChart(placed), [placed]);
  const { ref, view, height, pointer, dragged, reveal, pan, centreAt, zoomIn, zoomOut, fit } =
    useView(bounds, start, isFull);
  const [current, setCurrent] = useState<string | null>(null);
  const nodes = useRef(new Map<string, SVGGElement>());
  const cover = useRef<HTMLDivElement>(null);
  const [arrow, drawing] = [useId(), useId()];
  const stop = [current, selected].find((id) => states.some(({ state }) => state.id === id));
  const inTabOrder = stop ?? states.find(({ state }) => state.initial)?.state.id;

  // The selected state, or the current state of an instance, must not be behind the panel.
  const isSized = view !== null;
  const shownId = timeline?.here ?? selected;
  const shown = states.find(({ state }) => state.id === shownId)?.box;
  useEffect(() => {
    if (shown && isSized) reveal(shown, isPhone ? 0 : (cover.current?.offsetWidth ?? 0));
  }, [shown, isSized, isPhone, reveal]);

  useEffect(() => {
    if (!isFull) return undefined;
    const leave = () => {
      if (!document.fullscreenElement) setFull(false);
    };
    document.addEventListener('fullscreenchange', leave);
    return () => document.removeEventListener('fullscreenchange', leave);
  }, [isFull]);
  const toggleFull = () => {
    // Makes the whole page full screen, because menus and dialogs are outside the chart. If the browser
    // refuses, the chart fills the window.
    if (isFull) void document.exitFullscreen().catch(() => undefined);
    else void document.documentElement.requestFullscreen?.().catch(() => undefined);
    setFull(!isFull);
  };

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
  const whole = `${bounds.x} ${bounds.y} ${bounds.width} ${bounds.height}`;

  return (
    <figure
      aria-busy={isStale || undefined}
      className={styles.chart}
      data-full={isFull || undefined}
      data-wide={bounds.width > bounds.height || undefined}
    >
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
        <IconButton
          label={isFull ? 'Leave full screen' : 'Full screen'}
          variant="secondary"
          size="small"
          onClick={toggleFull}
        >
          {isFull ? <Shrink /> : <Expand />}
        </IconButton>
        {actions}
      </div>
      <figcaption className={styles.onPaper}>
        {chart.version === null || !chart.pipeline
          ? t(chart.label)
          : t('{name}, version {version}', {
              name: t(chart.pipeline.label),
              version: chart.pipeline.version,
            })}
        {chart.version !== null &&
          !chart.pipeline &&
          `, ${t('version {version}', { version: chart.version })}`}
      </figcaption>
      <svg
        ref={ref}
        className={styles.canvas}
        style={{ blockSize: height }}
        viewBox={view ? `${view.x} ${view.y} ${view.width} ${view.height}` : whole}
        role="group"
        aria-label={t(label)}
        data-chart={chart.id}
        data-searching={found !== null || undefined}
        data-timeline={timeline !== undefined || undefined}
        data-comparing={changes !== undefined || undefined}
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
        <g id={drawing}>
          {states
            .filter(({ state }) => state.kind === 'compound')
            .map((one) => (
              <Frame key={one.state.id} {...one} />
            ))}
          {ways.map((way) => (
            <path
              key={way.id}
              className={styles.way}
              data-way={way.id}
              data-lit={way.from === selected || way.to === selected || undefined}
              data-walked={timeline?.walked.ways.has(way.id) || undefined}
              data-change={changes?.get(way.id)}
              d={rounded(way.points)}
              markerEnd={`url(#${arrow})`}
            />
          ))}
          {ways.map((way) => (
            <WayLabel
              key={way.id}
              way={way}
              lit={way.from === selected || way.to === selected}
              change={changes?.get(way.id)}
            />
          ))}
          {states.map((one) => {
            const { id } = one.state;
            const change = changes?.get(id);
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
                  change && changeInWords(change),
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
                data-change={change}
                onFocus={({ currentTarget }) => {
                  setCurrent(id);
                  if (currentTarget.matches(':focus-visible')) reveal(one.box);
                }}
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
        </g>
      </svg>
      {view && !contains(view, bounds) && <Minimap placed={placed} view={view} onMove={centreAt} />}
      {panel && (
        <div ref={cover} className={panelStyles.panel}>
          {panel}
        </div>
      )}
      <svg className={styles.paper} viewBox={whole} aria-hidden="true">
        <use href={`#${drawing}`} />
      </svg>
    </figure>
  );
}
