import { stateOf } from './actors.ts';
import type { InspectorViewProps } from './EventLog.tsx';
import { VirtualList } from './VirtualList.tsx';
import styles from './inspector.module.css';

/** Each actor with the state it is in. */
export const ActorList = ({ actors, selected, onSelect }: InspectorViewProps) => (
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
            <span className={styles.who}>{actor.name}</span>
            <span className={styles.what}>{stateOf(actor.snapshot)}</span>
            <span className={styles.time}>{`${actor.events} events`}</span>
          </button>
        )
      );
    }}
  />
);
