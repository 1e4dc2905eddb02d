import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getFamily } from '#machines/core/workflowId.ts';
import type { FactValue } from '#machines/core/model/contextFields.ts';
import type {
  RefusedItem,
  WorkflowDefinition,
  WriteAnswer,
} from '#machines/core/contracts/workflow.ts';
import type { EventField } from '#machines/core/model/eventFields.ts';
import {
  formatCount,
  notify,
  useConfirm,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { useWrite } from '#web/lib/useWrite.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { fullStop, translateNow, useTranslate, type Translate } from '#web/lib/messages.ts';
import { ownBatchesQuery, previewEvents, type Item } from './api.ts';
import { effectsAsText, getEffects, type EffectWithValue } from './effects.ts';
import { getItems } from './items.ts';
import { namesInWords } from './names.ts';
import { refusedBy, type NamedRefusal, type Refused } from './refusals.ts';
import { useUndo } from './useUndo.ts';
import type { Actionable, EventWords } from './words.ts';

export interface ActOptions<Row extends Actionable> {
  definition: WorkflowDefinition;
  /** Returns the title of a row. */
  getName: (row: Row) => string;
  /** Returns the payload of an event for this row, without its type and comment. */
  payload?: ((row: Row, event: string) => Record<string, unknown>) | undefined;
  /** Called after the event was accepted. */
  onDone?: ((rows: readonly Row[]) => void) | undefined;
  /** Called when the changed data has been fetched again, or at once if nothing was done. */
  onSettled?: (() => void) | undefined;
  /** Called if the server would accept nothing. It is for screens that don't show `refused`. */
  onRefused?: ((refused: readonly RefusedItem[]) => void) | undefined;
  /** Returns the comment on a single row. If it is '', the row gets the common comment. */
  getComment?: ((row: Row) => string) | undefined;
  /** Additional figures for the confirmation dialog. */
  figures?: ((rows: readonly Row[]) => readonly EffectWithValue[]) | undefined;
  /** Sends what was confirmed without waiting for the response (useOutbox.ts). */
  send?:
    | ((
        words: EventWords,
        rows: readonly Row[],
        items: readonly Item[],
        onArrived: (answer: WriteAnswer) => void,
      ) => void)
    | undefined;
  /** Returns the initial values of a form. Without it, only the comment is required. */
  known?: ((row: Row) => Readonly<Record<string, FactValue>>) | undefined;
}

/** The toast with the undo button stays this long. Afterwards the list of recent actions still offers it. */
const UNDO_MS = 10_000;
/** The number of people whose names are shown in a message. */
const NAMED = 5;

const ownInWords = (t: Translate, own: number, count: number): string =>
  own === count
    ? t('Each person’s comment is included.')
    : t('{own} of {count} keep the comment next to their row; the others get this one.', {
        own: formatCount(own),
        count: formatCount(count),
      });

/** The form of an event that needs more than a comment. */
export interface PendingForm<Row> {
  definition: WorkflowDefinition;
  words: EventWords;
  rows: readonly Row[];
  inputs: readonly EventField[];
  summary: (() => string) | null;
  known: Readonly<Record<string, FactValue>>;
}

/**
 * Carries out an event in the same way on every screen. It asks the server what would happen and the user for
 * confirmation, sends the event, reports the result and fetches the changed data again. If the event needs a
 * form, `form` is what to show, and `sendForm` sends it.
 */
export function useAct<Row extends Actionable>(options: ActOptions<Row>) {
  const { definition, getName, payload, getComment, figures, known } = options;
  const { noun } = definition;
  const queries = useQueryClient();
  const t = useTranslate();
  const confirm = useConfirm();
  const confirmWithComment = useConfirmWithComment();
  const undo = useUndo();
  const write = useWrite<WriteAnswer>();
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly NamedRefusal[]>([]);
  const [form, setForm] = useState<PendingForm<Row> | null>(null);

  const nameRefusals = (items: readonly RefusedItem[], rows: readonly Row[]): NamedRefusal[] =>
    items.map((item) => {
      const row = rows.find(({ subjectId }) => subjectId === item.subjectId);
      return row ? { ...item, name: getName(row) } : item;
    });

  const loadAgain = async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: workflowKeys.of(definition.id) }),
      queries.invalidateQueries({ queryKey: workflowKeys.of(getFamily(definition.id)) }),
      queries.invalidateQueries({ queryKey: workflowKeys.queues }),
      queries.invalidateQueries(ownBatchesQuery),
    ]);
    options.onSettled?.();
  };

  const itemsToSend = (
    { event, comment: asks }: EventWords,
    rows: readonly Row[],
    comment: string,
    carried: Readonly<Record<string, unknown>> = {},
  ): Item[] =>
    rows.map((row) => {
      // The server refuses a comment for an event that takes none.
      const said = asks === 'none' ? '' : getComment?.(row) || comment;
      return {
        subjectId: row.subjectId,
        version: row.version,
        event: {
          type: event,
          ...payload?.(row, event),
          ...carried,
          ...(said !== '' && { comment: said }),
        },
      };
    });
  const dispatch = (...sent: Parameters<typeof itemsToSend>) =>
    write.mutateAsync({
      path: '/Workflow/Dispatch',
      body: { workflow: definition.id, items: itemsToSend(...sent) },
    });

  const question = async (words: EventWords, rows: readonly Row[], notice: () => string) => {
    const count = rows.length;
    const own = getComment ? rows.filter((row) => getComment(row) !== '').length : 0;
    const t = translateNow;
    const body = () => {
      const whom = namesInWords(
        rows.slice(0, NAMED).map((row) => t(getName(row))),
        count,
      );
      const things = `${formatCount(count)} ${t(count === 1 ? noun.one : noun.many)}`;
      return `${t(words.label)}: ${things}, ${whom}${fullStop()} ${notice()}`;
    };
    const ask = {
      // In plain wording, the question contains the number of rows. The specification's questions don't.
      title: () =>
        t(words.confirm ?? words.label, {
          count,
          one: t(noun.one),
          many: t(noun.many),
          action: t(words.label),
        }),
      body,
      confirmLabel: 'Confirm',
      tone: words.tone === 'danger' ? ('danger' as const) : undefined,
    };
    if (words.comment === 'none') return (await confirm(ask)) ? '' : null;
    return confirmWithComment({
      ...ask,
      body: () => (own === 0 ? body() : `${body()} ${ownInWords(t, own, count)}`),
      comment: {
        label: 'Comments',
        required: words.comment === 'required' && own < count,
        maxLength: 2000,
      },
    });
  };

  const announce = (words: EventWords, rows: readonly Row[], answer: WriteAnswer) => {
    const { message, batchId, undoable } = answer;
    const names = rows.slice(0, NAMED).map((row) => t(getName(row)));
    const offersUndo = batchId !== undefined && undoable === true;
    notify.success(message || 'Submitted Successfully', {
      description: `${t(words.label)}: ${namesInWords(names, rows.length)}`,
      ...(offersUndo && {
        duration: UNDO_MS,
        action: {
          label: 'Undo',
          onClick: () => void undo({ batchId, done: words.label, noun, names }),
        },
      }),
    });
  };
  const succeeded = (...done: Parameters<typeof announce>) => {
    announce(...done);
    options.onDone?.(done[1]);
  };

  const act = async (words: EventWords, rows: readonly Row[]) => {
    const [first] = rows;
    if (busy !== null || !first) return;
    setBusy(words.event);
    setRefused([]);
    try {
      const inputs = known ? getInputs(words, rows.length) : [];
      const knownOf = known?.(first) ?? {};
      // An event with required fields can't be previewed before the user has filled them in.
      if (inputs.some(({ required }) => required)) {
        setForm({ definition, words, rows, inputs, summary: null, known: knownOf });
        return;
      }
      const preview = await previewEvents(definition.id, getItems(words, rows, payload));
      const out = new Set(preview.refused.map(({ subjectId }) => subjectId));
      const accepted = rows.filter(({ subjectId }) => !out.has(subjectId));
      if (accepted.length === 0) {
        setRefused(nameRefusals(preview.refused, rows));
        options.onRefused?.(preview.refused);
        // Usually another person was faster, so the list is outdated.
        await loadAgain();
        return;
      }
      const getEffectTexts = () =>
        effectsAsText([...getEffects(definition, preview), ...(figures?.(accepted) ?? [])]);
      setBusy(null);
      if (inputs.length > 0) {
        const summary = getEffectTexts;
        setForm({ definition, words, rows: accepted, inputs, summary, known: knownOf });
        return;
      }
      const comment = await question(words, accepted, getEffectTexts);
      if (comment === null) {
        options.onSettled?.();
        return;
      }
      if (options.send) {
        const items = itemsToSend(words, accepted, comment);
        options.send(words, accepted, items, (answer) => announce(words, accepted, answer));
        options.onDone?.(accepted);
        options.onSettled?.();
        return;
      }
      setBusy(words.event);
      succeeded(words, accepted, await dispatch(words, accepted, comment));
      await loadAgain();
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
      if (error instanceof ApiError) setRefused(nameRefusals(error.refused, rows));
      await loadAgain();
    } finally {
      setBusy(null);
    }
  };

  /** Resolves with the refusal, or with null once accepted. The input stays until then. */
  const sendForm = async (
    carried: Readonly<Record<string, unknown>>,
    comment: string,
  ): Promise<Refused | null> => {
    if (!form) return null;
    const { words, rows } = form;
    setBusy(words.event);
    try {
      succeeded(words, rows, await dispatch(words, rows, comment, carried));
      setForm(null);
      await loadAgain();
      return null;
    } catch (error) {
      return refusedBy(error);
    } finally {
      setBusy(null);
    }
  };

  return {
    act,
    busy,
    refused,
    forgetRefused: () => setRefused([]),
    form,
    sendForm,
    closeForm: () => {
      setForm(null);
      options.onSettled?.();
    },
  };
}

/** Returns the fields of a form: all of them for one subject, and only the required ones for several. */
const getInputs = ({ inputs }: EventWords, count: number): readonly EventField[] =>
  count === 1 ? inputs : inputs.filter(({ required }) => required);
