import { useMemo } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { DecisionBar, type EventWords } from '#web/kits/workflow/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import type { Increment } from './api.ts';
import { getMeanPercent } from './meanPercent.ts';
import type { RaiseSheet } from './raiseSheet.ts';
import { useRevision } from './useSheet.ts';

/** Totals are recalculated after this pause in typing. */
const PAUSE_MS = 300;

export type SectionDecisionProps = {
  sheet: RaiseSheet;
  definition: WorkflowDefinition;
  percentGoesWith: string | undefined;
  waiting: readonly Increment[];
  selected: readonly Increment[];
  onSelectAll: () => void;
  onAct: (words: EventWords, rows: readonly Increment[]) => void;
  onClear: () => void;
  busy: string | null;
};

/** The stage's decision buttons. Only this component rerenders on edits, so the table above it needn't. */
export function SectionDecision({ sheet, percentGoesWith, ...rest }: SectionDecisionProps) {
  const revision = useDebounced(useRevision(sheet), PAUSE_MS);
  const payload = useMemo(
    () =>
      // The sums change with each edit, so a new function is made for each revision of the sheet.
      revision >= 0 && percentGoesWith !== undefined
        ? (row: Increment, event: string) =>
            event === percentGoesWith
              ? { incrementPercent: sheet.percentOf(row.incrementId) ?? row.incrementPercent }
              : {}
        : undefined,
    [sheet, revision, percentGoesWith],
  );
  return (
    <DecisionBar {...rest} payload={payload} figures={(rows) => [getMeanPercent(sheet, rows)]} />
  );
}
