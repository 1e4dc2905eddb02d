import type { InspectionEvent } from '#machines/contracts/inspector.ts';
import { DateText } from '#web/components/ui/index.ts';
import { lineOf, type InspectedActor } from './actors.ts';
import { VirtualList } from './VirtualList.tsx';
import styles from './inspector.module.css';
import { useTranslate } from '#web/lib/messages.ts';

export type InspectorViewProps = {
  events: readonly InspectionEvent[];
  actors: readonly InspectedActor[];
  /** Names of event senders by id, if the viewer may know them. */
  people: ReadonlyMap<string, string>;
  selected: string | null;
  onSelect: (actor: string) => void;
};

/** One line per event, the latest last. */
export function EventLog({ events, actors, people, selected, onSelect }: InspectorViewProps) {
  const t = useTranslate();
  const names = new Map(actors.map(({ id, name }) => [id, name]));
  return (
    <VirtualList
      follow
      label="Event log"
      count={events.length}
      row={(index) => {
        const event = events[index];
        if (!event) return null;
        const by = people.get(event.id);
        return (
          <button
            type="button"
            className={styles.entry}
            data-kind={event.type}
            aria-pressed={event.sessionId === selected}
            onClick={() => onSelect(event.sessionId)}
          >
            <span className={styles.time}>
              <DateText
                value={new Date(Number(event.createdAt)).toISOString()}
                withTime="seconds"
              />
            </span>
            <span className={styles.who} translate="no">
              {names.get(event.sessionId) ?? event.sessionId}
            </span>
            <span className={styles.what} translate="no">
              {by
                ? t('{event} by {name}', { event: lineOf(t, event), name: by })
                : lineOf(t, event)}
            </span>
          </button>
        );
      }}
    />
  );
}
