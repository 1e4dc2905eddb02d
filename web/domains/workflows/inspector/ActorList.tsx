import { getState, getTree } from './actors.ts';
import type { InspectorViewProps } from './viewProps.ts';
import { VirtualList } from './VirtualList.tsx';
import styles from './inspector.module.css';
import { useTranslate } from '#web/lib/messages.ts';

/** A tree: workflows with their instances, and actors of browsers under those that started them. */
export function ActorList({ actors, labels, machines, selected, onSelect }: InspectorViewProps) {
  const t = useTranslate();
  const rows = getTree(actors, machines);
  return (
    <VirtualList
      label="Actors"
      count={rows.length}
      row={(index) => {
        const row = rows[index];
        if (!row) return null;
        if ('group' in row) {
          return (
            <div className={styles.group}>
              {t(row.label)} {t('{n, plural, one {# actor} other {# actors}}', { n: row.count })}
            </div>
          );
        }
        const { actor, depth } = row;
        const state = getState(actor.snapshot);
        const label = labels.get(`${actor.chart} ${state}`);
        return (
          <button
            type="button"
            className={styles.entry}
            data-depth={Math.min(depth, 4)}
            aria-pressed={actor.id === selected}
            onClick={() => onSelect(actor.id)}
          >
            <span className={styles.who} translate="no">
              {actor.name}
            </span>
            <span className={styles.what} translate="no">
              {label === undefined ? state : `${state} · ${t(label)}`}
            </span>
            <span className={styles.time}>
              {t('{n, plural, one {# event} other {# events}}', { n: actor.events })}
            </span>
          </button>
        );
      }}
    />
  );
}
