import { useMemo } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { Button } from '#web/components/ui/index.ts';
import { ActionBar, type Effect } from './ActionBar.tsx';
import { getEffects } from './effects.ts';
import { KeyHint } from './KeyHint.tsx';
import { getItems, type ActOptions } from './useAct.ts';
import { usePreview } from './usePreview.ts';
import {
  leadingEvent,
  offeredEvents,
  refusingEvent,
  type Actionable,
  type EventWords,
} from './words.ts';

export type DecisionBarProps<Row extends Actionable> = {
  definition: WorkflowDefinition;
  /** The selectable rows. Must be stable between renders. */
  waiting: readonly Row[];
  selected: readonly Row[];
  onSelectAll: () => void;
  /** Must be a stable function. */
  payload?: ActOptions<Row>['payload'];
  onAct: (words: EventWords, rows: readonly Row[]) => void;
  onClear: () => void;
  /** The event being sent. */
  busy: string | null;
  /** Additional figures about the rows to act on. */
  figures?: ((rows: readonly Row[]) => readonly Effect[]) | undefined;
};

const noItems: [] = [];
const nothing: readonly never[] = [];

/**
 * The buttons for the selection, each with a preview of its effects; without a selection, an offer to
 * select all. The rows' allowedEvents determine the buttons.
 */
export function DecisionBar<Row extends Actionable>(props: DecisionBarProps<Row>) {
  const { definition, waiting, selected: rows, payload, onAct, onClear, busy, figures } = props;
  const offered = useMemo(() => offeredEvents(definition, rows), [definition, rows]);
  const lead = leadingEvent(offered);
  const refusing = refusingEvent(offered);
  const items = useMemo(
    () => (lead ? getItems(lead, rows, payload) : noItems),
    [lead, rows, payload],
  );
  const { preview, stale } = usePreview(definition, items);
  if (rows.length === 0 && waiting.length === 0) return null;

  const out = new Set(preview?.refused.map(({ subjectId }) => subjectId));
  const accepted = out.size === 0 ? rows : rows.filter(({ subjectId }) => !out.has(subjectId));
  // Refused items are not offered; the reason is shown.
  const noneAccepted = preview !== undefined && !stale && accepted.length === 0;
  const getKey = ({ event }: EventWords) =>
    event === lead?.event ? 'a' : event === refusing?.event ? 'r' : null;
  return (
    <ActionBar
      noun={[definition.noun.one, definition.noun.many]}
      selected={rows.length}
      selectable={waiting.length}
      onSelectAll={props.onSelectAll}
      effects={
        rows.length === 0
          ? nothing
          : [...(preview ? getEffects(definition, preview) : []), ...(figures?.(accepted) ?? [])]
      }
      stale={stale}
      onClear={onClear}
      busy={busy !== null}
      actions={offered.map((words) => {
        const key = getKey(words);
        return (
          <Button
            key={words.event}
            variant={words.tone === 'neutral' ? 'secondary' : words.tone}
            loading={busy === words.event}
            disabled={
              (busy !== null && busy !== words.event) ||
              (noneAccepted && words.event === lead?.event)
            }
            aria-keyshortcuts={key ?? undefined}
            iconEnd={key !== null && <KeyHint>{key}</KeyHint>}
            onClick={() => onAct(words, rows)}
          >
            {words.label}
          </Button>
        );
      })}
    />
  );
}
