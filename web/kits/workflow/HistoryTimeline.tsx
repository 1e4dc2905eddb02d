import { useQuery } from '@tanstack/react-query';
import { capitalised } from '#machines/kits/resources/resource.ts';
import type { HistoryEntry, WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import {
  Badge,
  formatDate,
  formatDateTime,
  formatAmount,
  formatPercent,
  Timeline,
  type TimelineItem,
} from '#web/components/ui/index.ts';
import { useLocale } from '#web/lib/locale.ts';
import { definitionQuery } from './api.ts';
import { AuthorityFacts } from './AuthorityFacts.tsx';
import { dwellTimes } from './dwell.ts';
import styles from './History.module.css';
import { translateNow } from '#web/lib/messages.ts';

export type HistoryTimelineProps = {
  workflow: string;
  entries: readonly HistoryEntry[];
  /** The ID of the selected transition. They can be selected if `onSelect` is given. */
  selected?: string | undefined;
  onSelect?: ((seq: string) => void) | undefined;
};

/** Shows transitions as a timeline, followed by the current state. */
export function HistoryTimeline({ workflow, entries, selected, onSelect }: HistoryTimelineProps) {
  const { data: definition } = useQuery(definitionQuery(workflow));
  return (
    <Timeline
      items={timelineItems(workflow, entries, definition)}
      selected={selected}
      onSelect={onSelect}
      {...standing(entries, definition)}
    />
  );
}

function timelineItems(
  workflow: string,
  entries: readonly HistoryEntry[],
  definition: WorkflowDefinition | undefined,
): TimelineItem[] {
  const dwelt = dwellTimes(entries);
  return entries.map((entry, index) => ({
    id: String(entry.seq),
    actor: { name: entry.actorName },
    onBehalfOf: entry.onBehalfOfName,
    action: `· ${translateNow(entry.eventLabel)}`,
    from: index === 0 ? null : entry.fromLabel,
    to: entry.toLabel,
    at: entry.at,
    comment: entry.comment,
    dwellMs: dwelt[index] ?? null,
    tone: getTone(entry, definition),
    details: (
      <>
        {entry.isImported && (
          <div>
            <Badge tone="info">Imported</Badge>
          </div>
        )}
        <Facts facts={entry.facts} />
        {entry.authority && (
          <AuthorityFacts authority={entry.authority} workflow={workflow} at={entry.at} />
        )}
      </>
    ),
  }));
}

const getTone = ({ event }: HistoryEntry, definition: WorkflowDefinition | undefined) => {
  const tone = definition?.transitions.find((transition) => transition.event === event)?.tone;
  return tone === 'danger' ? 'danger' : tone === 'primary' ? 'success' : 'neutral';
};

/** Shows the payload of an event except its comment, such as the percentage that HR entered. */
function Facts({ facts }: Pick<HistoryEntry, 'facts'>) {
  useLocale();
  if (facts.length === 0) return null;
  return (
    <p className={styles.facts}>
      {facts.map((fact) => `${translateNow(fact.label)}: ${inWords(fact)}`).join(' · ')}
    </p>
  );
}

function inWords({ kind, value, isOption }: HistoryEntry['facts'][number]): string {
  if (isOption) return capitalised(translateNow(String(value)));
  if (kind === 'percent') return formatPercent(Number(value), 3);
  if (kind === 'money') return formatAmount(Number(value));
  if (kind === 'date') return formatDate(value);
  return kind === 'instant' ? formatDateTime(value) : String(value);
}

/** Returns the current state and the person it waits for, or nothing once the process has ended. */
function standing(entries: readonly HistoryEntry[], definition: WorkflowDefinition | undefined) {
  const last = entries.at(-1);
  const state = definition?.states.find(({ id }) => id === last?.to);
  if (!last || !state || state.final) return {};
  const entered = entries.findLast(({ from, to }) => to === last.to && from !== to) ?? last;
  return {
    current: { label: last.toLabel, since: entered.at, waitsFor: state.queue?.who },
  };
}
