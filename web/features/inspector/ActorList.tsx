import { stateOf } from './actors.ts';
import type { InspectorViewProps } from './EventLog.tsx';
import { VirtualList } from './VirtualList.tsx';
import styles from './inspector.module.css';
import { useTranslate } from '#web/lib/messages.ts';

/** Each actor and its state. */
export function ActorList({ actors, selected, onSelect }: InspectorViewProps) {
  const t = useTranslate();
  return (
    <VirtualList
      label="Actors"
      count={actors.length}
      row={(index) => {
        const actor = actors[index];
        return (
          actor && (
            <button
              type="button"
              className={styles.entry}
              aria-pressed={actor.id === selected}
              onClick={() => onSelect(actor.id)}
            >
              <span className={styles.who} translate="no">
                {actor.name}
              </span>
              <span className={styles.what} translate="no">
                {stateOf(actor.snapshot)}
              </span>
              <span className={styles.time}>
                {t('{n, plural, one {# event} other {# events}}', { n: actor.events })}
              </span>
            </button>
          )
        );
      }}
    />
  );
}
