import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { QueueEntry, WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { FLAGGED } from '#machines/core/summary.ts';
import { searchKey } from '#machines/core/values/textKeys.ts';
import type { Suggestion } from '#web/components/shell/index.ts';
import { formatCount } from '#web/components/ui/index.ts';
import { businessUnitsQuery } from '#web/domains/organisation/index.ts';
import {
  definitionsWith,
  leadingEvent,
  queuesQuery,
  queueTitle,
} from '#web/kits/workflow/index.ts';
import { useBusinessUnit } from '#web/lib/settings/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';

/** The shortest text that is searched for an action: no verb is shorter. */
const SHORTEST = 3;
const SHOWN = 5;

interface Choice {
  queue: QueueEntry;
  verb: string;
  hasExceptions: boolean;
}

/**
 * Suggests decisions on whole queues, such as `approve all without exceptions in Dhaka`. Opening one selects
 * the rows in the queue and asks for confirmation, as the queue's own buttons do.
 */
export function useActions(text: string): readonly Suggestion[] {
  const t = useTranslate();
  const words = useMemo(() => searchKey(text).split(/\s+/).filter(Boolean), [text]);
  const asks = (words[0]?.length ?? 0) >= SHORTEST;
  const { data: queues } = useQuery({ ...queuesQuery(0), enabled: asks, refetchInterval: false });
  const waiting = useMemo(() => (queues ?? []).filter((queue) => queue.waiting > 0), [queues]);
  const { data: definitions } = useQuery({
    ...definitionsWith(waiting.map(({ workflow }) => workflow)),
    enabled: asks && waiting.length > 0,
  });
  const { data: units = [] } = useQuery({ ...businessUnitsQuery, enabled: asks });
  const [chosen] = useBusinessUnit();
  if (!asks || !definitions) return [];
  // If a business unit is chosen, the queue only shows rows of that unit, so no other is suggested.
  const places = [{ value: 0, label: '' }, ...(chosen === 0 && units.length > 1 ? units : [])];
  return choicesIn(waiting, definitions)
    .flatMap(({ queue, verb, hasExceptions }) =>
      places.flatMap(({ label: unit }): Suggestion[] => {
        const label = sentenceOf(t, verb, hasExceptions, unit);
        const title = queueTitle(t, queue);
        // The server only counts tasks over all business units, so a unit is suggested without a count.
        const within =
          unit === ''
            ? `${title} · ${t('{count} pending', { count: formatCount(queue.waiting) })}`
            : title;
        const heard = getWords([label, 'approve', within].join(' '));
        if (!words.every((word) => heard.some((one) => one.startsWith(word)))) return [];
        // A unit is only suggested to someone who types its name.
        const named = getWords(unit);
        if (unit !== '' && !words.some((word) => named.some((one) => one.startsWith(word)))) {
          return [];
        }
        const on = hasExceptions ? FLAGGED.none : 'all';
        const to = paths.actInQueue(queue.workflow, queue.state, on, unit);
        return [{ within, entry: { label, to, children: [] } }];
      }),
    )
    .slice(0, SHOWN);
}

const getWords = (text: string): string[] => searchKey(text).split(/[^\p{L}\p{M}\p{N}]+/u);

const choicesIn = (
  queues: readonly QueueEntry[],
  definitions: readonly WorkflowDefinition[],
): Choice[] =>
  queues.flatMap((queue) => {
    const definition = definitions.find(({ id }) => id === queue.workflow);
    const lead = leadingEvent(
      (definition?.transitions ?? [])
        .filter(({ from, tone, screen }) => from === queue.state && tone === 'primary' && !screen)
        .map((one) => ({ ...one, inputs: [] })),
    );
    if (!definition || !lead) return [];
    const hasExceptions = definition.fields.some(({ kind }) => kind === 'flags');
    return [{ queue, verb: lead.label, hasExceptions }];
  });

function sentenceOf(
  t: ReturnType<typeof useTranslate>,
  verb: string,
  hasExceptions: boolean,
  unit: string,
): string {
  const values = { action: t(verb), unit };
  if (hasExceptions) {
    return unit === ''
      ? t('{action} all without exceptions', values)
      : t('{action} all without exceptions in {unit}', values);
  }
  return unit === '' ? t('{action} all', values) : t('{action} all in {unit}', values);
}
