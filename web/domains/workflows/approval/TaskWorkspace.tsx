import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { QueueEntry, WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { DataTable, type Selection, type TableHandle } from '#web/components/table/index.ts';
import { classNames, Sheet, Skeleton } from '#web/components/ui/index.ts';
import {
  canBeDecided,
  DecisionBar,
  EventDialog,
  leadingEvent,
  offeredEvents,
  refusingEvent,
  RefusedNotice,
  TaskActions,
  TaskFacts,
  taskQuery,
  useAct,
  useClaim,
  useDecisionKeys,
  waitingQuery,
  type EventWords,
} from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { useTranslate } from '#web/lib/messages.ts';
import { useUnhurried } from '#web/lib/unhurried.ts';
import { taskColumns } from './taskColumns.tsx';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskPane } from './TaskPane.tsx';
import styles from './tasks.module.css';
import { useBesideList } from './useBesideList.ts';
import { useSwipe } from './useSwipe.ts';
import { narrowings, useTaskFilter } from './useTaskFilter.ts';

const nothing: TaskEntry[] = [];
const getName = ({ subject }: TaskEntry) => subject;

export type TaskWorkspaceProps = {
  queue: QueueEntry;
  definition: WorkflowDefinition;
  /** 0 for all. */
  businessUnitId: number;
  /** Shown once the list is. */
  below: ReactNode;
};

/** One queue: its tasks, the open task, and the actions on them. */
export function TaskWorkspace({ queue, definition, businessUnitId, below }: TaskWorkspaceProps) {
  const { workflow, state } = queue;
  const [filter, change] = useTaskFilter();
  const { sort, page, pageSize, search, overdue, claimed, where } = filter;
  const waiting = useQuery({
    ...waitingQuery({
      workflow,
      state,
      businessUnitId,
      page,
      pageSize,
      ...(search !== '' && { search }),
      ...(overdue && { overdue }),
      ...(claimed && { claimed }),
      ...(where.length > 0 && { where: JSON.stringify(where) }),
      ...(sort && { sort: sort.column, descending: sort.descending }),
    }),
    placeholderData: keepPreviousData,
  });
  const isListed = useUnhurried(waiting.data) !== undefined || waiting.isError;
  const [selected, setSelected] = useState<Selection>(new Set());
  const request = Number(useSearchParams()[0].get('task')) || null;
  const [activeId, setActiveId] = useState(request);
  const [isOpen, setOpen] = useState(request !== null);
  const isBeside = useBesideList();
  const table = useRef<TableHandle>(null);
  const claimIt = useClaim(workflow);

  const items = waiting.data?.items ?? nothing;
  const isWaiting = useMemo(() => canBeDecided(definition), [definition]);
  const columns = useMemo(() => taskColumns(definition, items), [definition, items]);
  const chosen = useMemo(
    () => items.filter(({ subjectId }) => selected.has(String(subjectId))),
    [items, selected],
  );
  const selectable = useMemo(() => items.filter(isWaiting), [items, isWaiting]);
  const active = items.find(({ subjectId }) => subjectId === activeId);
  const clear = () => setSelected(new Set());

  const { act, busy, refused, forgetRefused, form, sendForm, closeForm } = useAct<TaskEntry>({
    definition,
    getName,
    known: ({ facts }) => facts,
    onDone: clear,
    onSettled: () => table.current?.focus(),
  });
  const decide = (words: EventWords, tasks: readonly TaskEntry[]) => void act(words, tasks);
  useDecisionKeys({
    definition,
    target: chosen.length > 0 ? chosen : active ? [active] : nothing,
    withForms: chosen.length === 0,
    onAct: decide,
    others: {
      c: () => {
        if (active) void claimIt(active);
      },
    },
  });

  const actions = active && (
    <TaskActions task={active} definition={definition} onAct={decide} busy={busy} />
  );
  const isNarrowed = narrowings(filter) > 0 || search !== '';

  return (
    <>
      <RefusedNotice
        refused={refused}
        getName={(id) => items.find(({ subjectId }) => subjectId === id)?.subject}
        onDismiss={forgetRefused}
      />
      <div className={styles.workspace}>
        <div className={styles.list}>
          <Loaded query={waiting} loading={<Skeleton kind="table" rows={10} columns={6} />}>
            {(list) => (
              <DataTable
                label={queue.label}
                rows={list.items}
                columns={columns}
                rowId={({ subjectId }) => String(subjectId)}
                rowName={getName}
                selected={selected}
                onSelectedChange={setSelected}
                canSelect={isWaiting}
                onOpen={({ subjectId }) => {
                  setActiveId(subjectId);
                  setOpen(true);
                }}
                onActive={({ subjectId }) => setActiveId(subjectId)}
                handle={table}
                rowTone={({ subjectId }) => (isOpen && subjectId === activeId ? 'open' : undefined)}
                hotkeys="page"
                storageKey={`tasks.${workflow}`}
                sort={sort}
                onSortChange={(next) => change({ sort: next })}
                paging={{
                  page,
                  pageSize,
                  total: list.total,
                  onChange: (next) => {
                    change(next);
                    clear();
                  },
                }}
                toolbar={<TaskFilters definition={definition} filter={filter} onChange={change} />}
                empty={{
                  title: isNarrowed ? 'No Result Found' : undefined,
                  description: isNarrowed
                    ? 'Nothing matches the search and the filters.'
                    : businessUnitId === 0
                      ? 'Nothing is waiting in this queue. You are notified of new work.'
                      : 'Nothing is waiting in this queue for the selected unit. Choose all business units above to see the others.',
                }}
              />
            )}
          </Loaded>
        </div>
        {isOpen && active && isBeside && (
          <TaskPane
            task={active}
            definition={definition}
            actions={actions}
            onClose={() => {
              setOpen(false);
              table.current?.focus();
            }}
          />
        )}
      </div>
      <DecisionBar
        definition={definition}
        waiting={selectable}
        selected={chosen}
        onSelectAll={() => setSelected(new Set(selectable.map(({ subjectId }) => `${subjectId}`)))}
        onAct={decide}
        onClear={clear}
        busy={busy}
      />
      {isListed && below}
      {isOpen && active && !isBeside && (
        <TaskSheet
          task={active}
          definition={definition}
          actions={actions}
          onAct={decide}
          onClose={() => setOpen(false)}
        />
      )}
      {form && (
        <EventDialog
          asked={form}
          getName={getName}
          busy={busy !== null}
          onSend={sendForm}
          onClose={closeForm}
        />
      )}
    </>
  );
}

type TaskSheetProps = Parameters<typeof TaskPane>[0] & {
  onAct: (words: EventWords, tasks: readonly TaskEntry[]) => void;
};

/** The same above the list on small screens, with swipes to decide. */
function TaskSheet({ task, definition, actions, onAct, onClose }: TaskSheetProps) {
  const t = useTranslate();
  const offered = offeredEvents(definition, [task], { withForms: true });
  const [lead, refuse] = [leadingEvent(offered), refusingEvent(offered)];
  const swipe = useSwipe((to) => {
    const words = to === 'right' ? lead : refuse;
    if (words) onAct(words, [task]);
  });
  const { data: detail } = useQuery(taskQuery(definition.id, task.subjectId));
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={task.subject}
      description={definition.label}
      footer={actions}
    >
      <div className={classNames(styles.body, styles.swiped)} {...swipe}>
        {lead && refuse && (
          <p className={styles.hint}>
            {t('Swipe right for “{lead}”, left for “{refuse}”', {
              lead: t(lead.label),
              refuse: t(refuse.label),
            })}
          </p>
        )}
        <TaskFacts task={task} detail={detail} definition={definition} />
      </div>
    </Sheet>
  );
}
