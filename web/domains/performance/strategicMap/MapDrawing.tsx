import { useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import type {
  MapObjective,
  StrategicMap,
} from '#machines/domains/performance/contracts/strategicMap.ts';
import {
  getMapLayout,
  getNeighbor,
  PERSPECTIVE_NAMES,
  type Arrow,
  type MapPlace,
} from '#machines/domains/performance/mapLayout.ts';
import { PERSPECTIVES } from '#machines/domains/performance/resources/objective.ts';
import { Percent } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import styles from './strategicMap.module.css';

/** The size of a cell in units of the drawing. strategicMap.module.css has the same size in rem. */
const WIDTH = 208;
const HEIGHT = 144;
/** Half of an objective's height. */
const HALF = 44;
const BEND = 36;

const ARROWS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']);

/**
 * Draws the map. For screen readers, the details of an objective list the objectives that it leads to and
 * comes from.
 */
export function MapDrawing({
  view: { objectives, links },
  selected,
  onSelect,
}: {
  view: StrategicMap;
  selected: number;
  onSelect: (id: number) => void;
}) {
  const t = useTranslate();
  const { places, columns } = useMemo(() => getMapLayout(objectives, links), [objectives, links]);
  const drawing = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent, id: number) => {
    if (!ARROWS.has(event.key)) return;
    const next = getNeighbor(places, id, event.key as Arrow);
    if (next === null) return;
    event.preventDefault();
    onSelect(next);
    drawing.current?.querySelector<HTMLButtonElement>(`[data-objective="${next}"]`)?.focus();
  };
  const byId = new Map(places.map((place) => [place.id, place]));
  const size = { '--columns': columns } as CSSProperties;
  return (
    <div className={styles.scroll}>
      <div className={styles.map} style={size} ref={drawing}>
        <svg
          className={styles.lines}
          viewBox={`0 0 ${columns * WIDTH} ${PERSPECTIVE_NAMES.length * HEIGHT}`}
          aria-hidden="true"
        >
          <defs>
            <marker
              id="strategicArrow"
              markerWidth="8"
              markerHeight="8"
              refX="7"
              refY="4"
              orient="auto"
            >
              <path d="M0,0 L8,4 L0,8 Z" className={styles.head} />
            </marker>
          </defs>
          {links.map(({ from, to }) => (
            <path
              key={`${from} ${to}`}
              d={getPath(byId.get(from), byId.get(to))}
              className={styles.line}
              data-selected={from === selected || to === selected || undefined}
              markerEnd="url(#strategicArrow)"
            />
          ))}
        </svg>
        {PERSPECTIVE_NAMES.map((perspective, row) => (
          <section
            key={perspective}
            className={styles.band}
            aria-label={t(PERSPECTIVES[perspective])}
          >
            <h3 className={styles.perspective}>{t(PERSPECTIVES[perspective])}</h3>
            {places
              .filter((place) => place.row === row)
              .map((place) => (
                <Objective
                  key={place.id}
                  objective={objectives.find(({ id }) => id === place.id)}
                  place={place}
                  isSelected={place.id === selected}
                  onSelect={() => onSelect(place.id)}
                  onKeyDown={(event) => move(event, place.id)}
                />
              ))}
          </section>
        ))}
      </div>
    </div>
  );
}

function Objective({
  objective,
  place,
  isSelected,
  onSelect,
  onKeyDown,
}: {
  objective: MapObjective | undefined;
  place: MapPlace;
  isSelected: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}) {
  const t = useTranslate();
  if (!objective) return null;
  const { id, name, progress } = objective;
  return (
    <button
      type="button"
      className={styles.objective}
      style={{ gridColumn: `${place.column * 2 + 1} / span 2` }}
      data-objective={id}
      aria-pressed={isSelected}
      // Only one objective is in the tab order. The arrow keys lead to the others.
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
      onKeyDown={onKeyDown}
    >
      <span className={styles.name}>{name}</span>
      <span className={styles.progress}>
        {progress === null ? t('Not measured yet') : <Percent value={progress} />}
      </span>
    </button>
  );
}

/**
 * Returns a curve from the upper edge of one objective to the lower edge of another. Within one band, it goes
 * around.
 */
function getPath(from: MapPlace | undefined, to: MapPlace | undefined): string {
  if (!from || !to) return '';
  const isUp = to.row <= from.row;
  const [x1, x2] = [from, to].map(({ column }) => (column + 0.5) * WIDTH) as [number, number];
  const y1 = (from.row + 0.5) * HEIGHT + (isUp ? -HALF : HALF);
  const y2 = (to.row + 0.5) * HEIGHT + (to.row === from.row ? -HALF : isUp ? HALF : -HALF);
  const bend = isUp ? -BEND : BEND;
  const end = to.row === from.row ? y2 + bend : y2 - bend;
  return `M${x1},${y1} C${x1},${y1 + bend} ${x2},${end} ${x2},${y2}`;
}
