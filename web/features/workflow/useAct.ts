import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RefusedItem, WorkflowDefinition, WriteAnswer } from '#machines/contracts/workflow.ts';
import {
  formatCount,
  notify,
  useConfirm,
  useConfirmWithComment,
} from '#web/components/ui/index.ts';
import { ApiError, failureMessage } from '#web/lib/apiError.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { useTranslate, type Translate } from '#web/lib/messages.ts';
import { previewEvents, type Item } from './api.ts';
import { useTakeBack } from './useTakeBack.ts';
import { effectsAsText, effectsOf, type Told } from './effects.ts';
import type { Actionable, EventWords } from './words.ts';

export interface ActOptions<Row extends Actionable> {
  definition: WorkflowDefinition;
  noun: readonly [one: string, many: string];
  /** What an event carries for this row, beside its type and the comment. */
  payload?: ((row: Row, event: string) => Record<string, unknown>) | undefined;
  /** Really sends it; by the workflow's own call, or by the one that every workflow has. */
  send: (words: EventWords, rows: readonly Row[], comment: string) => Promise<WriteAnswer>;
  onDone: () => void;
  /** What was written of this row alone; '' leaves it the common comment. */
  commentOf?: ((row: Row) => string) | undefined;
  /** More to say of the rows before the person is asked. */
  figures?: ((rows: readonly Row[]) => readonly Told[]) | undefined;
}

/** How long the offer to take it back stays; the list below the queues keeps it after that. */
const UNDO_MS = 10_000;

/** The items that would send an event to rows. A comment that must be typed is supposed to be. */
export const itemsOf = <Row extends Actionable>(
  { event, comment }: EventWords,
  rows: readonly Row[],
  payload: ActOptions<Row>['payload'],
): Item[] =>
  rows.map((row) => ({
    subjectId: row.subjectId,
    version: row.version,
    event: {
      type: event,
      ...(comment === 'required' && { comment: '…' }),
      ...payload?.(row, event),
    },
  }));

const ownInWords = (t: Translate, own: number, count: number): string =>
  own === count
    ? t('Each person’s own comment is included.')
    : t('{own} of {count} keep the comment beside their row; the others get this one.', {
        own: formatCount(own),
        count: formatCount(count),
      });

/**
 * Does what a button says, the same way everywhere: asks the server what would happen, asks the
 * person in the machine's words, does it, says how it went, and loads again what it changed.
 */
export function useAct<Row extends Actionable>(options: ActOptions<Row>) {
  const { definition, noun, payload, send, onDone, commentOf, figures } = options;
  const queries = useQueryClient();
  const t = useTranslate();
  const confirm = useConfirm();
  const confirmWithComment = useConfirmWithComment();
  const takeBack = useTakeBack();
  const [busy, setBusy] = useState<string | null>(null);
  const [refused, setRefused] = useState<readonly RefusedItem[]>([]);

  const loadAgain = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: workflowKeys.of(definition.id) }),
      queries.invalidateQueries({ queryKey: workflowKeys.queues }),
    ]);

  const question = async (words: EventWords, rows: readonly Row[], told: string) => {
    const count = rows.length;
    const own = commentOf ? rows.filter((row) => commentOf(row) !== '').length : 0;
    const ask = {
      // Plain English asks by the number; the specification's questions have no place for one.
      title: t(words.confirm ?? words.label, {
        count,
        one: t(noun[0]),
        many: t(noun[1]),
        action: t(words.label),
      }),
      body: `${t('{action}: {count} {noun}.', {
        action: t(words.label),
        count: formatCount(count),
        noun: t(count === 1 ? noun[0] : noun[1]),
      })} ${told}`,
      confirmLabel: 'Confirm',
      tone: words.tone === 'danger' ? ('danger' as const) : undefined,
    };
    if (words.comment === 'none') return (await confirm(ask)) ? '' : null;
    return confirmWithComment({
      ...ask,
      body: own === 0 ? ask.body : `${ask.body} ${ownInWords(t, own, count)}`,
      comment: {
        label: 'Comments',
        required: words.comment === 'required' && own < count,
        maxLength: 2000,
      },
    });
  };

  const act = async (words: EventWords, rows: readonly Row[]) => {
    if (busy !== null) return;
    setBusy(words.event);
    setRefused([]);
    try {
      const preview = await previewEvents(definition.id, itemsOf(words, rows, payload));
      const out = new Set(preview.refused.map(({ subjectId }) => subjectId));
      const accepted = rows.filter(({ subjectId }) => !out.has(subjectId));
      if (accepted.length === 0) {
        setRefused(preview.refused);
        return;
      }
      const told = effectsAsText([
        ...effectsOf(definition, preview),
        ...(figures?.(accepted) ?? []),
      ]);
      setBusy(null);
      const comment = await question(words, accepted, told);
      if (comment === null) return;
      setBusy(words.event);
      const { message, batchId } = await send(words, accepted, comment);
      notify.success(
        message || 'Submitted Successfully',
        batchId === undefined
          ? {}
          : { duration: UNDO_MS, action: { label: 'Undo', onClick: () => void takeBack(batchId) } },
      );
      onDone();
      await loadAgain();
    } catch (error) {
      notify.warning(failureMessage(error), { duration: 6000 });
      if (error instanceof ApiError) setRefused(error.refused);
      await loadAgain();
    } finally {
      setBusy(null);
    }
  };

  return { act, busy, refused, forgetRefused: () => setRefused([]) };
}
