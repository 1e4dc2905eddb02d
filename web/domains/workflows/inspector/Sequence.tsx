import { useMemo, useRef } from 'react';
import { getLine } from './actors.ts';
import type { InspectorViewProps } from './viewProps.ts';
import { range, useFollowing, useSight } from './useSight.ts';
import styles from './inspector.module.css';
import { useTranslate } from '#web/lib/messages.ts';

const LANE = 180;
const STEP = 34;
/** The height of a lane's header, which has two lines: the workflow, and the subject below. */
const HEAD = 52;
const CHARACTERS = 22;

const short = (text: string): string =>
  text.length > CHARACTERS ? `${text.slice(0, CHARACTERS - 1)}…` : text;

/** Splits a name such as `Expense: Person 1` into two lines: the workflow and the subject. */
function getHeadLines(name: string): string[] {
  const end = name.indexOf(': ');
  return end < 0 ? [name] : [name.slice(0, end), name.slice(end + 2)];
}

/**
 * A sequence diagram: a lane per actor, time downwards. Only visible lanes and rows are rendered, so that
 * a thousand actors scroll as fast as ten. For screen readers the event log has the same content.
 */
export function Sequence({
  events,
  actors,
  labels,
  selected,
  chosen,
  onSelect,
}: InspectorViewProps) {
  const t = useTranslate();
  const scroller = useRef<HTMLDivElement>(null);
  const sight = useSight(scroller);
  const lanes = useMemo(() => new Map(actors.map(({ id }, index) => [id, index])), [actors]);
  const [width, height] = [actors.length * LANE, HEAD + events.length * STEP];
  useFollowing(scroller, height);
  const [firstLane, lastLane] = range(actors.length, LANE, sight.left, sight.width);
  const [firstRow, lastRow] = range(events.length, STEP, sight.top - HEAD, sight.height);
  const centre = (lane: number): number => lane * LANE + LANE / 2;
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      role="region"
      aria-label={t('Sequence')}
      tabIndex={0}
    >
      <div className={styles.plane} translate="no" style={{ inlineSize: width, blockSize: height }}>
        <svg
          className={styles.sight}
          role="img"
          aria-label={t(
            '{events, plural, one {# event} other {# events}} of {actors, plural, one {# actor} other {# actors}}; the event log describes them',
            { events: events.length, actors: actors.length },
          )}
          style={{ inlineSize: sight.width, blockSize: sight.height }}
          viewBox={`${sight.left} ${sight.top} ${sight.width} ${sight.height}`}
        >
          {actors.slice(firstLane, lastLane).map(({ id }, offset) => (
            <line
              key={id}
              className={styles.lane}
              data-lit={id === selected || undefined}
              x1={centre(firstLane + offset)}
              x2={centre(firstLane + offset)}
              y1={sight.top}
              y2={sight.top + sight.height}
            />
          ))}
          {events.slice(firstRow, lastRow).map((event, offset) => {
            const lane = lanes.get(event.sessionId) ?? 0;
            if (lane < firstLane || lane >= lastLane) return null;
            const y = HEAD + (firstRow + offset) * STEP + STEP / 2;
            const from =
              event.type === '@xstate.event' ? lanes.get(event.sourceId ?? '') : undefined;
            return (
              <g
                key={event.id}
                className={styles.notice}
                data-kind={event.type}
                data-chosen={event.id === chosen || undefined}
                onClick={() => onSelect(event.sessionId, event.id)}
              >
                {from !== undefined && (
                  <line
                    className={styles.arrow}
                    x1={centre(from)}
                    x2={centre(lane)}
                    y1={y}
                    y2={y}
                  />
                )}
                <rect x={centre(lane) - 82} y={y - 13} width="164" height="26" rx="6" />
                <text x={centre(lane)} y={y + 4}>
                  {short(getLine(t, event, labels))}
                </text>
              </g>
            );
          })}
          <rect
            className={styles.head}
            x={sight.left}
            y={sight.top}
            width={sight.width}
            height={HEAD - 6}
          />
          {actors.slice(firstLane, lastLane).map(({ id, name }, offset) => (
            <text
              key={id}
              className={styles.name}
              x={centre(firstLane + offset)}
              y={sight.top + 18}
              onClick={() => onSelect(id)}
            >
              <title>{name}</title>
              {getHeadLines(name).map((line, index) => (
                <tspan key={line} x={centre(firstLane + offset)} dy={index * 16}>
                  {short(line)}
                </tspan>
              ))}
            </text>
          ))}
        </svg>
      </div>
    </div>
  );
}
