import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { getFamily } from '#machines/core/workflowId.ts';
import type { WorkflowDefinition, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import { notify } from '#web/components/ui/index.ts';
import { api } from '#web/lib/apiClient.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { translateNow } from '#web/lib/messages.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { ownBatchesQuery, type Item } from './api.ts';
import { namesInWords } from './names.ts';
import type { NamedRefusal } from './refusals.ts';
import type { Undoing } from './useUndo.ts';
import type { Actionable, EventWords } from './words.ts';

/** Browsers keep about this many connections. Further requests would wait in the browser instead of here. */
const AT_ONCE = 4;
/** The list is fetched this often, so that it doesn't run empty while the user decides on three rows a second. */
const RELOAD_MS = 700;
const NAMED = 5;

/** Rows to decide on, with the items to send for them. */
interface Letter<Row> {
  words: EventWords;
  rows: readonly Row[];
  items: readonly Item[];
  onArrived: ((answer: WriteAnswer) => void) | undefined;
  /** The decision in words. */
  summary: string;
}

export interface OutboxOptions<Row extends Actionable> {
  definition: WorkflowDefinition;
  getName: (row: Row) => string;
}

/**
 * Sends decisions in the background. Their rows disappear from the list at once, and a row that the server
 * refuses comes back with the reason.
 */
export function useOutbox<Row extends Actionable>({ definition, getName }: OutboxOptions<Row>) {
  const queries = useQueryClient();
  const waiting = useRef<Letter<Row>[]>([]);
  const sending = useRef(0);
  const arrived = useRef(new Set<number>());
  const done = useRef<Undoing[]>([]);
  const reloading = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isLeft = useRef(false);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [decided, setDecided] = useState<readonly Letter<Row>[]>([]);
  const [refused, setRefused] = useState<readonly NamedRefusal[]>([]);
  const { id, noun } = definition;

  const without = (ids: Iterable<number>) =>
    setGone((before) => new Set([...before].filter((one) => !new Set(ids).has(one))));

  const loadAgain = async () => {
    reloading.current = undefined;
    const arrivedIds = [...arrived.current];
    await Promise.all([
      queries.invalidateQueries({ queryKey: workflowKeys.of(id) }),
      queries.invalidateQueries({ queryKey: workflowKeys.of(getFamily(id)) }),
      queries.invalidateQueries({ queryKey: workflowKeys.queues }),
      queries.invalidateQueries(ownBatchesQuery),
    ]);
    for (const one of arrivedIds) arrived.current.delete(one);
    without(arrivedIds);
  };
  const loadSoon = () => {
    reloading.current ??= setTimeout(() => void loadAgain(), RELOAD_MS);
  };

  const deliver = async (letter: Letter<Row>) => {
    const { words, rows, items, onArrived } = letter;
    const ids = rows.map(({ subjectId }) => subjectId);
    const names = rows.slice(0, NAMED).map((row) => translateNow(getName(row)));
    try {
      const body = { workflow: id, items };
      const answer = await api.post<WriteAnswer>('/Workflow/Dispatch', body);
      for (const one of ids) arrived.current.add(one);
      onArrived?.(answer);
      if (answer.batchId !== undefined && answer.undoable === true) {
        done.current.push({ batchId: answer.batchId, done: words.label, noun, names });
      }
    } catch (error) {
      without(ids);
      setDecided((before) => before.filter((one) => one !== letter));
      const reason = failureMessage(error);
      // The user has gone on to another list, where this list's notice wouldn't be seen, so it is a toast.
      if (isLeft.current) notify.warning(reason, { description: names.join(', '), duration: 8000 });
      const refusals = error instanceof ApiError ? error.refused : [];
      setRefused((before) => [
        ...before,
        ...(refusals.length > 0
          ? refusals
          : ids.map((subjectId) => ({ subjectId, state: null, status: 409, reason, whoCan: null }))
        ).map((item) => {
          const row = rows.find(({ subjectId }) => subjectId === item.subjectId);
          return row ? { ...item, name: getName(row) } : item;
        }),
      ]);
    }
  };

  const pump = () => {
    const next = waiting.current.shift();
    if (!next) return;
    sending.current += 1;
    void deliver(next).finally(() => {
      sending.current -= 1;
      loadSoon();
      pump();
    });
    if (sending.current < AT_ONCE) pump();
  };

  // Decisions are still sent if the user goes on to another queue. Only leaving Cadre would lose them, so the
  // browser asks first.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (sending.current + waiting.current.length > 0) event.preventDefault();
    };
    isLeft.current = false;
    window.addEventListener('beforeunload', ask);
    return () => {
      isLeft.current = true;
      window.removeEventListener('beforeunload', ask);
    };
  }, []);

  return {
    gone,
    refused,
    forgetRefused: () => setRefused([]),
    /** Removes rows from the list and sends their events. */
    send: (
      words: EventWords,
      rows: readonly Row[],
      items: readonly Item[],
      onArrived?: (answer: WriteAnswer) => void,
    ) => {
      setGone((before) => new Set([...before, ...rows.map(({ subjectId }) => subjectId)]));
      const names = rows.slice(0, NAMED).map((row) => translateNow(getName(row)));
      const summary = `${translateNow(words.label)}: ${namesInWords(names, rows.length)}`;
      const letter = { words, rows, items, onArrived, summary };
      setDecided((before) => [...before, letter]);
      waiting.current.push(letter);
      if (sending.current < AT_ONCE) pump();
    },
    /** Removes the newest decision of this visit that can be undone from their list, and returns it. */
    takeLast: () => done.current.pop(),
    /** How many rows were decided on here and not refused, and the last decision in words. */
    decided: {
      count: decided.reduce((sum, { rows }) => sum + rows.length, 0),
      last: decided.at(-1)?.summary ?? '',
    },
  };
}
