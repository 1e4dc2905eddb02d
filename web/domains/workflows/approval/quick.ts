import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { QueueEntry } from '#machines/core/contracts/workflow.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { notify } from '#web/components/ui/index.ts';
import {
  getItems,
  ownBatchesQuery,
  useUndo,
  type EventWords,
  type useOutbox,
} from '#web/kits/workflow/index.ts';
import { paths } from '#web/lib/paths.ts';

/** Whether an event needs neither a comment nor other input. */
export const isPlain = ({ comment, inputs }: EventWords): boolean =>
  comment !== 'required' && inputs.every(({ required }) => !required);

/** Whether a row has a warning of any kind. */
export const isException = ({ facts }: TaskEntry): boolean =>
  Object.values(facts).some((value) => Array.isArray(value) && value.length > 0);

type Outbox = ReturnType<typeof useOutbox<TaskEntry>>;

export type AtOnceOptions = {
  items: readonly TaskEntry[];
  setActiveId: (id: number | null) => void;
  send: Outbox['send'];
};

/**
 * Decides on a row without confirmation, and focuses the next row. Returns false if the row was already
 * decided on and the list has not rerendered, because a repeated key press is meant for the next row.
 */
export function useDecideAtOnce({ items, setActiveId, send }: AtOnceOptions) {
  const last = useRef<{ items: readonly TaskEntry[]; row: TaskEntry } | null>(null);
  return (words: EventWords, [row]: readonly TaskEntry[]): boolean => {
    if (!row || (last.current?.items === items && last.current.row === row)) return false;
    last.current = { items, row };
    const place = items.indexOf(row);
    setActiveId((items[place + 1] ?? items[place - 1])?.subjectId ?? null);
    send(words, [row], getItems(words, [row], undefined));
    return true;
  };
}

/** Undoes the newest decision made on this screen, or else the newest one that can still be undone. */
export function useUndoLast({ takeLast }: Pick<Outbox, 'takeLast'>): () => Promise<void> {
  const undo = useUndo();
  const { data: batches = [] } = useQuery(ownBatchesQuery);
  return async () => {
    const last = takeLast() ?? batches.find(({ undoable }) => undoable > 0);
    if (last) await undo(last);
    else notify.info('There is nothing of yours to undo');
  };
}

/** Returns a function that opens the next queue with pending tasks. */
export function useNextQueue(queues: readonly QueueEntry[], now: QueueEntry): () => void {
  const navigate = useNavigate();
  return () => {
    const place = queues.indexOf(now);
    const next = [...queues.slice(place + 1), ...queues.slice(0, Math.max(0, place))].find(
      ({ waiting }) => waiting > 0,
    );
    if (next) void navigate(paths.approvalQueue(next.workflow, next.state, location.pathname));
    else notify.info('Nothing waits in your other queues');
  };
}
