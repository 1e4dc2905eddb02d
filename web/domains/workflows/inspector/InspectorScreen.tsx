import { useQuery } from '@tanstack/react-query';
import { Download, Pause, Play, Trash2, Upload } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { getXstateConfig } from '#machines/core/chart/xstate.ts';
import { isFoundBy } from '#machines/core/values/textKeys.ts';
import { EmptyState, ErrorState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Field,
  formatCount,
  notify,
  Notice,
  Select,
  SummaryLine,
  Switch,
  Tabs,
  TextInput,
} from '#web/components/ui/index.ts';
import { chartsQuery } from '#web/domains/workflows/workbench/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { save } from '#web/lib/saveFile.ts';
import { ActorList } from './ActorList.tsx';
import { ActorPanel } from './ActorPanel.tsx';
import { actorsIn, inOrder, getLine, nameInstances, stateLabels } from './actors.ts';
import { BatchList } from './BatchList.tsx';
import { EventLog } from './EventLog.tsx';
import { asLines, fromLines, LineProblem } from './lines.ts';
import { Sequence } from './Sequence.tsx';
import { aroundEvent } from './snapshots.ts';
import { clear, pause, take } from './store.ts';
import { useForwarding, useInspected } from './useInspected.ts';
import styles from './inspector.module.css';

const KINDS = [
  { value: '@xstate.actor', label: 'Actors' },
  { value: '@xstate.event', label: 'Events' },
  { value: '@xstate.snapshot', label: 'States reached' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const kindIn = (search: URLSearchParams): Kind | null =>
  KINDS.find(({ value }) => value === search.get('kind'))?.value ?? null;

/** Shows live what machines do: those in this browser, and every transition that the server commits. */
export function InspectorScreen() {
  const t = useTranslate();
  const { events, paused, waiting, people, batches, subjects, steps, ...known } = useInspected();
  const { data: charts = [] } = useQuery(chartsQuery);
  const [search, setSearch] = useSearchParams();
  const file = useRef<HTMLInputElement>(null);
  // The text is also kept in state, because the URL is updated too slowly for fast typing.
  const [text, setText] = useState(search.get('find') ?? '');
  const kind = kindIn(search);
  const view = search.get('view') ?? 'sequence';
  const selected = search.get('actor');
  const chosen = search.get('event');
  /**
   * Writes a change to the URL, which contains the whole state so that another browser shows the same event.
   * Reads the current URL from the window, because the router's is that of the last render and two quick
   * changes would overwrite each other.
   */
  const go = (change: Readonly<Record<string, string | null>>) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === '') next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true });
  };
  const labels = useMemo(() => stateLabels(charts), [charts]);
  const machines = useMemo(() => new Map(charts.map(({ id, label }) => [id, label])), [charts]);
  const definitions = useMemo(
    () => new Map(charts.map((chart) => [chart.id, JSON.stringify(getXstateConfig(chart))])),
    [charts],
  );
  const forwarding = useForwarding(steps.data?.forwardTo ?? null, definitions);

  const sorted = useMemo(() => inOrder(events), [events]);
  const names = useMemo(
    () => nameInstances(t, sorted, known.names, machines),
    [t, sorted, known.names, machines],
  );
  const shown = useMemo(() => {
    return sorted.filter((event) => {
      if (kind !== null && event.type !== kind) return false;
      const name = names.get(event.sessionId) ?? event.sessionId;
      return isFoundBy(`${name} ${event.sessionId} ${getLine(t, event, labels)}`, text);
    });
  }, [sorted, text, kind, names, labels, t]);
  const all = useMemo(() => actorsIn(sorted, names), [sorted, names]);
  const spoken = useMemo(() => new Set(shown.map(({ sessionId }) => sessionId)), [shown]);
  const actors = useMemo(() => all.filter(({ id }) => spoken.has(id)), [all, spoken]);
  const actor = all.find(({ id }) => id === selected);
  const around = actor && aroundEvent(sorted, actor.id, chosen);
  const select = (id: string, event?: string) => go({ actor: id, event: event ?? null });
  const at = shown.findIndex(({ id }) => id === around?.event.id);
  /** Selects an event. The list no longer follows its end, because it would move while the user steps through it. */
  const stepTo = (place: number) => {
    const event = at < 0 ? undefined : shown[place];
    if (!event) return null;
    return () => {
      pause(true);
      select(event.sessionId, event.id);
    };
  };
  const bringIn = async (chosenFile: File | undefined) => {
    if (!chosenFile) return;
    try {
      const fileEvents = fromLines(await chosenFile.text());
      take(fileEvents);
      notify.success(
        t('{n, plural, one {# event was imported} other {# events were imported}}', {
          n: fileEvents.length,
        }),
      );
    } catch (error) {
      if (!(error instanceof LineProblem)) throw error;
      notify.error(
        t('Line {line} is not an inspection event; nothing was imported', { line: error.line }),
      );
    }
  };
  const common = {
    events: shown,
    actors,
    people,
    batches,
    labels,
    machines,
    selected,
    chosen,
    onSelect: select,
  };

  return (
    <Page>
      <PageHeader
        title="Workflow Inspector"
        breadcrumb={[{ label: 'Administration' }, { label: 'Workbench', to: paths.workbench }]}
        description="Live machines: the sessions of this browser, and each committed transition. Data is masked; names are shown only where you have access."
        more={
          <>
            <Button
              icon={<Download />}
              onClick={() => save(asLines(shown), 'inspection.jsonl')}
              disabled={shown.length === 0}
            >
              Export
            </Button>
            <Button icon={<Upload />} onClick={() => file.current?.click()}>
              Import
            </Button>
            <input
              ref={file}
              type="file"
              hidden
              accept=".jsonl,.ndjson"
              aria-label={t('File of events')}
              onChange={({ target }) => {
                void bringIn(target.files?.[0]);
                target.value = '';
              }}
            />
            <Button icon={<Trash2 />} onClick={clear}>
              Clear
            </Button>
            <Button icon={paused ? <Play /> : <Pause />} onClick={() => pause(!paused)}>
              {paused ? 'Continue' : 'Pause'}
            </Button>
          </>
        }
      />
      <FilterBar label="Filter events">
        <Field label="Find an event, state or actor" name="find">
          <TextInput
            value={text}
            onValueChange={(find) => {
              setText(find);
              go({ find });
            }}
            type="search"
          />
        </Field>
        <Field label="Kind" name="kind">
          <Select
            value={kind}
            onChange={(value) => go({ kind: value })}
            options={[...KINDS]}
            placeholder="All"
            clearable
          />
        </Field>
        {steps.data?.forwardTo != null && (
          <Switch
            label="Send to your inspector"
            hint={steps.data.forwardTo}
            checked={forwarding.isOn}
            onCheckedChange={forwarding.toggle}
          />
        )}
      </FilterBar>
      {forwarding.lost && (
        <Notice tone="warning" title="Your inspector is not responding">
          No longer sent.
        </Notice>
      )}
      {steps.isError && <ErrorState onRetry={() => void steps.refetch()} />}
      <SummaryLine
        label="Show"
        items={[
          { label: 'Events', value: formatCount(shown.length) },
          { label: 'Actors', value: formatCount(actors.length) },
          ...(paused
            ? [{ label: 'Received since paused', value: formatCount(waiting.length) }]
            : []),
        ]}
      />
      <div className={styles.split}>
        <div className={styles.main}>
          {shown.length === 0 ? (
            <EmptyState description="No activity yet. New activity appears here." />
          ) : (
            <Tabs
              label="Views"
              value={view}
              onChange={(id) => go({ view: id })}
              tabs={[
                { id: 'sequence', label: 'Sequence', content: <Sequence {...common} /> },
                { id: 'batches', label: 'Batches', content: <BatchList {...common} /> },
                { id: 'log', label: 'Event log', content: <EventLog {...common} /> },
                { id: 'actors', label: 'Actors', content: <ActorList {...common} /> },
              ]}
            />
          )}
        </div>
        {actor && around && (
          <ActorPanel
            key={actor.id}
            actor={actor}
            around={around}
            chart={charts.find(({ id }) => id === actor.chart)}
            labels={labels}
            subjectId={subjects.get(actor.id)}
            onStep={{ back: stepTo(at - 1), forth: stepTo(at + 1) }}
            onClose={() => go({ actor: null, event: null })}
          />
        )}
      </div>
    </Page>
  );
}
