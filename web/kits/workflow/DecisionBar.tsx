import { useMemo } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { Button } from '#web/components/ui/index.ts';
import { useTranslate } from '#web/lib/messages.ts';
import { ActionBar, type Effect } from './ActionBar.tsx';
import { BudgetBar } from './BudgetBar.tsx';
import { getEffects } from './effects.ts';
import { KeyHint } from './KeyHint.tsx';
import { getItems } from './items.ts';
import type { ActOptions } from './useAct.ts';
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
  /** The rows that can be selected. It must be the same array in every render. */
  waiting: readonly Row[];
  selected: readonly Row[];
  onSelectAll: () => void;
  /** Returns the payload of an event. It must be the same function in every render. */
  payload?: ActOptions<Row>['payload'];
  onAct: (words: EventWords, rows: readonly Row[]) => void;
  onClear: () => void;
  /** The event that is being sent, or null. */
  busy: string | null;
  /** Whether a row has an exception. The rows without one can be decided on without the others. */
  isException?: ((row: Row) => boolean) | undefined;
  /** Selects the rows without exceptions among the selection, or among all rows if none is selected. */
  onSelectPlain?: (() => void) | undefined;
  /** The number of rows on all pages. `onSelectAll` selects all of them. */
  total?: number | undefined;
  /** Additional figures about the rows to act on. */
  figures?: ((rows: readonly Row[]) => readonly Effect[]) | undefined;
};

const noItems: [] = [];
const nothing: readonly never[] = [];

/**
 * Shows the buttons for the selection, each with a preview of its effects. If nothing is selected, it offers to
 * select all. The rows' `allowedEvents` determine the buttons.
 */
export function DecisionBar<Row extends Actionable>(props: DecisionBarProps<Row>) {
  const { definition, waiting, selected: rows, payload, onAct, onClear, busy, figures } = props;
  const t = useTranslate();
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
  // If the server would refuse all rows, the leading button is disabled and the reason is shown.
  const noneAccepted = preview !== undefined && !stale && accepted.length === 0;
  const getKey = ({ event }: EventWords) =>
    event === lead?.event ? 'a' : event === refusing?.event ? 'r' : null;
  const among = rows.length === 0 ? waiting : rows;
  const exceptions = among.filter((row) => props.isException?.(row) === true).length;
  const leaveOut = props.onSelectPlain && exceptions > 0 && exceptions < among.length && (
    <Button onClick={props.onSelectPlain} disabled={busy !== null}>
      {rows.length === 0
        ? 'Select all without exceptions'
        : t('Leave out {n, plural, one {# exception} other {# exceptions}}', { n: exceptions })}
    </Button>
  );
  return (
    <ActionBar
      noun={[definition.noun.one, definition.noun.many]}
      selected={rows.length}
      selectable={Math.max(waiting.length, props.total ?? 0)}
      beside={leaveOut}
      onSelectAll={props.onSelectAll}
      effects={
        rows.length === 0
          ? nothing
          : [...(preview ? getEffects(definition, preview) : []), ...(figures?.(accepted) ?? [])]
      }
      budgets={rows.length > 0 && preview ? <BudgetBar budgets={preview.budgets} /> : null}
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
