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

/** As many as a browser keeps connections for; more would wait in it instead of here. */
const AT_ONCE = 4;
/** Often enough that the list fills up while someone decides three a second. */
const RELOAD_MS = 700;
const NAMED = 5;

/** Rows to decide on, with what is sent. */
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
 * Decisions that were made and are still being sent. Their rows are gone from the list at once; one that is
 * refused comes back with the reason.
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
    const known = [...arrived.current];
    await Promise.all([
      queries.invalidateQueries({ queryKey: workflowKeys.of(id) }),
      queries.invalidateQueries({ queryKey: workflowKeys.of(getFamily(id)) }),
      queries.invalidateQueries({ queryKey: workflowKeys.queues }),
      queries.invalidateQueries(ownBatchesQuery),
    ]);
    for (const one of known) arrived.current.delete(one);
    without(known);
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
      // Its reader has gone on to another list, where the notice would not be seen.
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

  // What was decided is sent even if its reader goes on to another queue; only leaving Cadre is asked about.
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
    /** Takes rows out of the list and sends their events. */
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
    /** The newest decision of this visit that can be undone, taken from the list of them. */
    takeLast: () => done.current.pop(),
    /** How many were decided here and not refused, and the last of them in words. */
    decided: {
      count: decided.reduce((sum, { rows }) => sum + rows.length, 0),
      last: decided.at(-1)?.summary ?? '',
    },
  };
}
