import { useQuery } from '@tanstack/react-query';
import type { HistoryEntry, WorkflowDefinition } from '#machines/contract.ts';
import { EmptyState } from '#web/components/page/index.ts';
import { Skeleton, Timeline, type TimelineItem } from '#web/components/ui/index.ts';
import { Loaded } from '#web/lib/Loaded.tsx';
import { definitionQuery, historyQuery } from './api.ts';
import { dwellTimes } from './dwell.ts';
import styles from './History.module.css';
import { nameInWords } from './words.ts';

/** Who did what to one subject, when, why, and how long it lay in each stage. */
export function History({ workflow, subjectId }: { workflow: string; subjectId: number | string }) {
  const history = useQuery(historyQuery(workflow, subjectId));
  const { data: definition } = useQuery(definitionQuery(workflow));
  return (
    <Loaded query={history} loading={<Skeleton kind="text" lines={8} />}>
      {(entries) =>
        entries.length === 0 ? (
          <EmptyState compact />
        ) : (
          <Timeline items={timelineItems(entries, definition)} {...standing(entries, definition)} />
        )
      }
    </Loaded>
  );
}

function timelineItems(
  entries: readonly HistoryEntry[],
  definition: WorkflowDefinition | undefined,
): TimelineItem[] {
  const dwelt = dwellTimes(entries);
  return entries.map((entry, index) => ({
    id: String(entry.seq),
    actor: { name: entry.actorName },
    onBehalfOf: entry.onBehalfOfName,
    action: `· ${entry.eventLabel}`,
    from: index === 0 ? null : entry.fromLabel,
    to: entry.toLabel,
    at: entry.at,
    comment: entry.comment,
    dwellMs: dwelt[index] ?? null,
    tone: toneOf(entry, definition),
    details: <Payload payload={entry.payload} />,
  }));
}

const toneOf = ({ event }: HistoryEntry, definition: WorkflowDefinition | undefined) => {
  const tone = definition?.transitions.find((transition) => transition.event === event)?.tone;
  return tone === 'danger' ? 'danger' : tone === 'primary' ? 'success' : 'neutral';
};

/** What was said with the event beside its comment, such as the percent HR settled on. */
function Payload({ payload }: { payload: Record<string, unknown> }) {
  const facts = Object.entries(payload).filter(
    ([, value]) => typeof value === 'string' || typeof value === 'number',
  );
  if (facts.length === 0) return null;
  return (
    <p className={styles.facts}>
      {facts.map(([name, value]) => `${nameInWords(name)} ${String(value)}`).join(', ')}
    </p>
  );
}

/** Where it stands now and whom it waits for; nothing once it is finished. */
function standing(entries: readonly HistoryEntry[], definition: WorkflowDefinition | undefined) {
  const last = entries.at(-1);
  const state = definition?.states.find(({ id }) => id === last?.to);
  if (!last || !state || state.final) return {};
  const entered = entries.findLast(({ from, to }) => to === last.to && from !== to) ?? last;
  return {
    current: { label: last.toLabel, since: entered.at, waitsFor: state.queue?.who },
  };
}
