import { useMemo } from 'react';
import type { WorkflowDefinition } from '#machines/contracts/workflow.ts';
import { Button, formatCount } from '#web/components/ui/index.ts';
import { ActionBar, type Effect } from './ActionBar.tsx';
import { effectsOf } from './effects.ts';
import { itemsOf, type ActOptions } from './useAct.ts';
import { usePreview } from './usePreview.ts';
import { leadingEvent, offeredEvents, type Actionable, type EventWords } from './words.ts';

export type DecisionBarProps<Row extends Actionable> = {
  definition: WorkflowDefinition;
  noun: readonly [one: string, many: string];
  /** Acted on while nothing is selected. Keep it stable. */
  waiting: readonly Row[];
  selected: readonly Row[];
  /** Keep it the same function while it says the same. */
  payload?: ActOptions<Row>['payload'];
  onAct: (words: EventWords, rows: readonly Row[]) => void;
  onClear: () => void;
  /** The event being sent. */
  busy: string | null;
  /** More to say of the rows that would be acted on. */
  figures?: ((rows: readonly Row[]) => readonly Effect[]) | undefined;
};

const noItems: [] = [];

/**
 * The buttons of what waits here, or of what is selected, each with what it would do before it does
 * it. Which buttons there are, only the rows' allowedEvents say.
 */
export function DecisionBar<Row extends Actionable>(props: DecisionBarProps<Row>) {
  const { definition, noun, waiting, selected, payload, onAct, onClear, busy, figures } = props;
  const rows = selected.length > 0 ? selected : waiting;
  const offered = useMemo(() => offeredEvents(definition, rows), [definition, rows]);
  const lead = leadingEvent(offered);
  const items = useMemo(
    () => (lead ? itemsOf(lead, rows, payload) : noItems),
    [lead, rows, payload],
  );
  const { preview, stale } = usePreview(definition, items);
  if (offered.length === 0) return null;

  const out = new Set(preview?.refused.map(({ subjectId }) => subjectId));
  const accepted = out.size === 0 ? rows : rows.filter(({ subjectId }) => !out.has(subjectId));
  const [one, many] = noun;
  return (
    <ActionBar
      noun={noun}
      selected={selected.length}
      otherwise={`${formatCount(waiting.length)} ${waiting.length === 1 ? `${one} waits` : `${many} wait`}`}
      effects={[...(preview ? effectsOf(definition, preview) : []), ...(figures?.(accepted) ?? [])]}
      stale={stale}
      onClear={onClear}
      busy={busy !== null}
      actions={offered.map((words) => (
        <Button
          key={words.event}
          variant={words.tone === 'neutral' ? 'secondary' : words.tone}
          loading={busy === words.event}
          disabled={busy !== null && busy !== words.event}
          onClick={() => onAct(words, rows)}
        >
          {words.label}
        </Button>
      ))}
    />
  );
}
