import { EventEntry } from './EventEntry.tsx';
import type { InspectorViewProps } from './viewProps.ts';
import { VirtualList } from './VirtualList.tsx';

/** Lists the events, one line each, latest last. */
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
