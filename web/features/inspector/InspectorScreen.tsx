import { isFoundBy } from '#machines/values/textKeys.ts';
import { Pause, Play, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { EmptyState, ErrorState, FilterBar, Page, PageHeader } from '#web/components/page/index.ts';
import {
  Button,
  Field,
  formatCount,
  Notice,
  Select,
  SummaryLine,
  Switch,
  Tabs,
  TextInput,
} from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { paths } from '#web/lib/paths.ts';
import { ActorList } from './ActorList.tsx';
import { ActorPanel } from './ActorPanel.tsx';
import { actorsIn, inOrder, lineOf } from './actors.ts';
import { EventLog } from './EventLog.tsx';
import { Sequence } from './Sequence.tsx';
import { clear, pause } from './store.ts';
import { useForwarding, useInspected } from './useInspected.ts';
import styles from './inspector.module.css';

const KINDS = [
  { value: '@xstate.actor', label: 'Actors' },
  { value: '@xstate.event', label: 'Events' },
  { value: '@xstate.snapshot', label: 'States reached' },
] as const;
type Kind = (typeof KINDS)[number]['value'];

/** Live machines: this browser's actors, and every transition that the server commits. */
export function InspectorScreen() {
  const t = useTranslate();
  const { events, paused, waiting, names, people, steps } = useInspected();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<Kind | null>(null);
  const [view, setView] = useState('sequence');
  const [selected, setSelected] = useState<string | null>(null);
  const forwarding = useForwarding(steps.data?.forwardTo ?? null);

  const sorted = useMemo(() => inOrder(events), [events]);
  const shown = useMemo(() => {
    return sorted.filter((event) => {
      if (kind !== null && event.type !== kind) return false;
      const name = names.get(event.sessionId) ?? event.sessionId;
      return isFoundBy(`${name} ${event.sessionId} ${lineOf(t, event)}`, text);
    });
  }, [sorted, text, kind, names, t]);
  const all = useMemo(() => actorsIn(sorted, names), [sorted, names]);
  const spoken = useMemo(() => new Set(shown.map(({ sessionId }) => sessionId)), [shown]);
  const actors = useMemo(() => all.filter(({ id }) => spoken.has(id)), [all, spoken]);
  const actor = all.find(({ id }) => id === selected);
  const common = { events: shown, actors, people, selected, onSelect: setSelected };

  return (
    <Page>
      <PageHeader
        title="Workflow Inspector"
        breadcrumb={[{ label: 'Administration' }, { label: 'Workbench', to: paths.workbench }]}
        description="Live machines: the sessions of this browser, and each committed transition. Data is masked; names are shown only where you have access."
        more={
          <>
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
          <TextInput value={text} onValueChange={setText} type="search" />
        </Field>
        <Field label="Kind" name="kind">
          <Select
            value={kind}
            onChange={setKind}
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
              onChange={setView}
              tabs={[
                { id: 'sequence', label: 'Sequence', content: <Sequence {...common} /> },
                { id: 'log', label: 'Event log', content: <EventLog {...common} /> },
                { id: 'actors', label: 'Actors', content: <ActorList {...common} /> },
              ]}
            />
          )}
        </div>
        {actor && <ActorPanel key={actor.id} actor={actor} onClose={() => setSelected(null)} />}
      </div>
    </Page>
  );
}
