import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';
import { DateText } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { getLine } from './actors.ts';
import type { InspectorViewProps } from './viewProps.ts';
import styles from './inspector.module.css';

/** An event as one line: its time, actor and content. */
export function EventEntry({
  event,
  name,
  people,
  labels,
  chosen,
  onSelect,
}: Pick<InspectorViewProps, 'people' | 'labels' | 'chosen' | 'onSelect'> & {
  event: InspectionEvent;
  name: string | undefined;
}) {
  const t = useTranslate();
  const by = people.get(event.id);
  const line = getLine(t, event, labels);
  return (
    <button
      type="button"
      className={styles.entry}
      data-kind={event.type}
      aria-pressed={event.id === chosen}
      onClick={() => onSelect(event.sessionId, event.id)}
    >
      <span className={styles.time}>
        <DateText value={new Date(Number(event.createdAt)).toISOString()} withTime="seconds" />
      </span>
      <span className={styles.who} translate="no">
        {name ?? event.sessionId}
      </span>
      <span className={styles.what} translate="no">
        {by ? t('{event} by {name}', { event: line, name: by }) : line}
      </span>
    </button>
  );
}
