import type { InspectionEvent } from '#machines/contracts/inspector.ts';
import type { InspectedActor } from './actors.ts';
import { EventEntry } from './EventEntry.tsx';
import { VirtualList } from './VirtualList.tsx';

export type InspectorViewProps = {
  events: readonly InspectionEvent[];
  actors: readonly InspectedActor[];
  /** Names of event senders by id, if the viewer may know them. */
  people: ReadonlyMap<string, string>;
  /** What the server's events were sent with, by event id. */
  batches: ReadonlyMap<string, string>;
  /** Labels of states by machine and state. */
  labels: ReadonlyMap<string, string>;
  /** Labels of machines. */
  machines: ReadonlyMap<string, string>;
  selected: string | null;
  /** The selected event. */
  chosen: string | null;
  onSelect: (actor: string, event?: string) => void;
};

/** One line per event, the latest last. */
export function EventLog(props: InspectorViewProps) {
  const { events, actors } = props;
  const names = new Map(actors.map(({ id, name }) => [id, name]));
  return (
    <VirtualList
      follow
      label="Event log"
      count={events.length}
      row={(index) => {
        const event = events[index];
        return event && <EventEntry {...props} event={event} name={names.get(event.sessionId)} />;
      }}
    />
  );
}
