import { useState } from 'react';
import { ChevronDown, ChevronRight } from 'lucide-react';
import type { InspectionEvent } from '#machines/domains/workflows/contracts/inspector.ts';
import { DateText } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { getBatches, type Batch } from './batches.ts';
import { EventEntry } from './EventEntry.tsx';
import type { InspectorViewProps } from './viewProps.ts';
import styles from './inspector.module.css';
import { VirtualList } from './VirtualList.tsx';

type Row = { batch: Batch } | { event: InspectionEvent };

/** Batches, latest first. Each is one line that opens, even if it approved 25 requests. */
export function BatchList(props: InspectorViewProps) {
  const { events, actors, batches, people, machines, chosen } = props;
  const t = useTranslate();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const names = new Map(actors.map(({ id, name }) => [id, name]));
  const chosenIn = chosen === null ? undefined : batches.get(chosen);
  const isOpen = ({ id }: Batch) => open.has(id) || id === chosenIn;
  const rows = getBatches(events, batches).flatMap((batch): Row[] => [
    { batch },
    ...(isOpen(batch) ? batch.events.map((event) => ({ event })) : []),
  ]);
  return (
    <VirtualList
      label="Batches"
      count={rows.length}
      row={(index) => {
        const row = rows[index];
        if (!row) return null;
        if ('event' in row) {
          return <EventEntry {...props} event={row.event} name={names.get(row.event.sessionId)} />;
        }
        const { id, at, machine, sent, first } = row.batch;
        const by = people.get(first);
        return (
          <button
            type="button"
            className={styles.entry}
            aria-expanded={isOpen(row.batch)}
            onClick={() => {
              const next = new Set(open);
              if (!next.delete(id)) next.add(id);
              setOpen(next);
            }}
          >
            <span className={styles.time}>
              <DateText value={new Date(at).toISOString()} withTime="seconds" />
            </span>
            <span className={styles.who}>
              {isOpen(row.batch) ? (
                <ChevronDown aria-hidden="true" />
              ) : (
                <ChevronRight aria-hidden="true" />
              )}{' '}
              {t(machines.get(machine) ?? machine)}
            </span>
            <span className={styles.what} translate="no">
              {[...sent].map(([event, count]) => `${event} × ${count}`).join(', ')}
              {by !== undefined && ` ${t('by {name}', { name: by })}`}
            </span>
          </button>
        );
      }}
    />
  );
}
