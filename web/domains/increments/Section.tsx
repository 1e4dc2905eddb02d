import { useMemo, useRef, useState } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type {
  IncrementTotals,
  ViewType,
} from '#machines/domains/increments/contracts/increments.ts';
import { paths } from '#web/lib/paths.ts';
import { DataTable, type Selection, type TableHandle } from '#web/components/table/index.ts';
import { Button, Link, Notice, notify } from '#web/components/ui/index.ts';
import {
  BlockedNotice,
  canBeDecided,
  HistoryDrawer,
  offeredEvents,
  RefusedNotice,
  useAct,
  useDecisionKeys,
  type EventWords,
  type HistorySubject,
} from '#web/kits/workflow/index.ts';
import { useUnsavedGuard } from '#web/components/ui/useUnsavedGuard.ts';
import type { Increment } from './api.ts';
import { arrearsColumns } from './arrearsColumn.tsx';
import { ArrearsNotice } from './ArrearsNotice.tsx';
import { getComments } from './comments.ts';
import { ExceptionsBar, isException } from './ExceptionsBar.tsx';
import { firstUnfit } from './percentProblem.ts';
import { getMeanPercent } from './meanPercent.ts';
import { DATE_REQUIRED, useReviewDate } from './reviewDate.ts';
import { ReviewDateField } from './ReviewDateField.tsx';
import { createRowComments } from './rowComments.ts';
import { RestOfSection } from './RestOfSection.tsx';
import { sectionColumns } from './sectionColumns.tsx';
import { SectionDecision } from './SectionDecision.tsx';
import { SectionTotals } from './SectionTotals.tsx';
import { StageComments } from './StageComments.tsx';
import { AMENDS, REJECTED, stages, stateAt, WORKFLOW } from './stages.ts';
import { useEarlyDateReason } from './useEarlyDateReason.ts';
import { useSheet } from './useSheet.ts';

export type SectionProps = {
  view: ViewType;
  year: number;
  rows: readonly Increment[];
  /** The totals of all rows while only the first are loaded. */
  totals: IncrementTotals | null;
  /** Whether the others could not be loaded. */
  failed: boolean;
  onRetry: () => void;
  definition: WorkflowDefinition;
};

/**
 * A section's people with their raises, and the actions of the current approver. While only the
 * first people are loaded, they can be decided one by one, but not all together.
 */
export function Section({ view, year, rows, totals, failed, onRetry, definition }: SectionProps) {
  const complete = totals === null;
  const { percentGoesWith } = stages[view];
  const table = useRef<TableHandle>(null);
  const [activeId, setActiveId] = useState<number | null>(null);
  const [done, setDone] = useState(0);
  const [selected, setSelected] = useState<Selection>(new Set());
  const [onlyExceptions, setOnlyExceptions] = useState(false);
  const [comments] = useState(createRowComments);
  const [history, setHistory] = useState<HistorySubject | null>(null);

  const sheet = useSheet(
    useMemo(() => rows.map((row) => sheetRow(row, percentGoesWith)), [rows, percentGoesWith]),
    totals,
  );
  const date = useReviewDate(rows);
  const askWhyEarly = useEarlyDateReason();
  const whyEarly = useRef('');
  const reviewed = ({ incrementId, incrementPercent: was }: Increment) => ({
    incrementPercent: sheet.percentOf(incrementId) ?? was,
    ...(date.value !== null && { effectiveDate: date.value }),
    ...(whyEarly.current !== '' && { comment: whyEarly.current }),
  });

  const isWaiting = useMemo(() => canBeDecided(definition), [definition]);
  const waiting = useMemo(() => rows.filter(isWaiting), [rows, isWaiting]);
  useUnsavedGuard(
    () =>
      sheet.totals().changed > 0 || (waiting.length > 0 && date.changed) || comments.count() > 0,
    (path) => path === paths.login,
  );
  // Rows that aren't shown can't be decided, neither one by one nor together.
  const shown = useMemo(
    () => (onlyExceptions ? rows.filter(isException) : rows),
    [rows, onlyExceptions],
  );
  const decidable = useMemo(
    () => (onlyExceptions ? waiting.filter(isException) : waiting),
    [waiting, onlyExceptions],
  );
  const chosen = useMemo(
    () => decidable.filter(({ subjectId }) => selected.has(String(subjectId))),
    [decidable, selected],
  );
  const stage = stateAt(definition, view)?.id;
  const blocked = useMemo(
    () => (waiting.length > 0 ? [] : rows.filter(({ state }) => state === stage)),
    [rows, waiting, stage],
  );

  const { act, busy, refused, forgetRefused } = useAct<Increment>({
    definition,
    getName: ({ employeeName }) => employeeName,
    payload: (row, event) => (event === percentGoesWith ? reviewed(row) : {}),
    getComment: ({ incrementId }) => comments.of(incrementId),
    figures: (decided) => [getMeanPercent(sheet, decided)],
    onDone: (decided) => {
      comments.forget(decided.map(({ incrementId }) => incrementId));
      setDone((count) => count + decided.length);
      setSelected(new Set());
    },
    // Focuses the row after the decided one.
    onSettled: () => table.current?.focus(),
  });

  /**
   * Asks for a reason if the date that HR has chosen is unusually early. Reasons for the original dates were
   * given before.
   */
  const askOfNewDate = async (decided: readonly Increment[]): Promise<boolean> => {
    const given = date.changed ? date.value : null;
    const reason =
      given === null
        ? ''
        : await askWhyEarly(decided.map((row) => ({ ...row, effectiveDate: given })));
    whyEarly.current = reason ?? '';
    return reason !== null;
  };

  const decide = async (words: EventWords, decided: readonly Increment[]) => {
    const reviews = words.event === percentGoesWith;
    const unfit = reviews
      ? firstUnfit(decided, ({ incrementId }) => sheet.percentOf(incrementId))
      : undefined;
    if (unfit) notify.warning(unfit.problem, { description: unfit.row.employeeName });
    else if (reviews && !date.fit) notify.warning(DATE_REQUIRED);
    else if (!reviews || (await askOfNewDate(decided))) void act(words, decided);
  };

  const active = decidable.find(({ subjectId }) => subjectId === activeId);
  useDecisionKeys({
    definition,
    target: chosen.length > 0 ? chosen : active ? [active] : increments,
    onAct: (words, decided) => void decide(words, decided),
  });

  const editing = waiting.some((row) => row.allowedEvents.includes(percentGoesWith ?? ''));
  const mixed = useMemo(
    () => totals?.statesDiffer ?? rows.some(({ state }) => state !== rows[0]?.state),
    [rows, totals],
  );
  const datesDiffer = totals?.datesDiffer ?? date.differ;
  const commented = useMemo(() => rows.some((row) => getComments(row) !== ''), [rows]);
  const takesComments = useMemo(
    () => offeredEvents(definition, waiting).some(({ comment }) => comment !== 'none'),
    [definition, waiting],
  );
  const flagged = useMemo(() => rows.some(isException), [rows]);
  const columns = useMemo(
    () =>
      sectionColumns({
        sheet,
        percentGoesWith,
        stages: mixed,
        comments: commented,
        dates: datesDiffer,
        exceptions: flagged || editing,
        own: takesComments ? { comments, isOpen: isWaiting } : null,
        edited: rows.some(({ allowedEvents }) => allowedEvents.includes(AMENDS)),
      }),
    [
      sheet,
      percentGoesWith,
      mixed,
      commented,
      datesDiffer,
      rows,
      flagged,
      editing,
      takesComments,
      comments,
      isWaiting,
    ],
  );

  const owed = useMemo(() => (complete ? arrearsColumns(view, rows) : []), [complete, view, rows]);
  const shownColumns = useMemo(() => [...columns, ...owed], [columns, owed]);

  return (
    <>
      <RefusedNotice
        refused={refused}
        getName={(id) => rows.find(({ subjectId }) => subjectId === id)?.employeeName}
        onDismiss={forgetRefused}
      />
      <BlockedNotice rows={blocked} />
      {complete && done > 0 && waiting.length === 0 && (
        <Notice tone="success" live title="Nothing is left to decide in this section">
          <Button asChild size="small">
            <Link to={paths.stageOfYear(view, year)}>{`Back to ${stages[view].title}`}</Link>
          </Button>
        </Notice>
      )}
      <SectionTotals
        sheet={sheet}
        year={year}
        unitId={rows[0]?.unitId ?? 0}
        waiting={editing ? waiting : increments}
        complete={complete}
      />
      <ArrearsNotice columns={owed} rows={rows} />
      <DataTable
        label="People in the section"
        rows={shown}
        getPart={totals?.people}
        columns={shownColumns}
        rowId={rowId}
        {...(waiting.length > 0 && {
          selected,
          onSelectedChange: setSelected,
          canSelect: isWaiting,
        })}
        onOpen={({ subjectId, employeeName }) =>
          setHistory({ workflow: WORKFLOW, subjectId, subject: employeeName })
        }
        onActive={({ subjectId }) => setActiveId(subjectId)}
        handle={table}
        toolbar={
          !complete ? (
            <RestOfSection people={totals.people} failed={failed} onRetry={onRetry} />
          ) : view === 'request' ? (
            <StageComments rows={rows} />
          ) : (
            <>
              {editing && <ReviewDateField date={date} />}
              <ExceptionsBar rows={rows} only={onlyExceptions} onOnlyChange={setOnlyExceptions} />
              <StageComments rows={rows} />
            </>
          )
        }
        storageKey={`increment.section.${view}`}
        hotkeys="page"
      />
      <SectionDecision
        sheet={sheet}
        definition={definition}
        percentGoesWith={percentGoesWith}
        waiting={complete ? decidable : increments}
        selected={chosen}
        onSelectAll={() =>
          setSelected(new Set(decidable.map(({ subjectId }) => String(subjectId))))
        }
        onAct={(words, decided) => void decide(words, decided)}
        onClear={() => setSelected(new Set())}
        busy={busy}
      />
      <HistoryDrawer of={history} onClose={() => setHistory(null)} />
    </>
  );
}

const increments: readonly Increment[] = [];
const rowId = ({ subjectId }: Increment) => String(subjectId);

/** From HR on, the current percentage means its effect on gross pay, unrounded (spec 000 §5). */
const sheetRow = (row: Increment, percentGoesWith: string | undefined) => ({
  id: row.incrementId,
  gross: row.gross,
  basic: row.basic,
  dependsOn: 'gross' as const,
  percent: row.incrementPercent,
  after: row.afterIncementGross,
  rejected: row.state === REJECTED,
  editable: percentGoesWith !== undefined && row.allowedEvents.includes(percentGoesWith),
});
