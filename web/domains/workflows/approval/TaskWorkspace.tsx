import { useRef, useState, type ReactNode } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { QueueEntry, WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import { DataTable, useTableTop, type TableHandle } from '#web/components/table/index.ts';
import { Skeleton, Switch } from '#web/components/ui/index.ts';
import {
  DecisionBar,
  EventDialog,
  OutboxLine,
  RefusedNotice,
  TaskActions,
  useAct,
  useClaim,
  useDecisionKeys,
  useOutbox,
  type EventWords,
} from '#web/kits/workflow/index.ts';
import { Loaded } from '#web/components/feedback/Loaded.tsx';
import { paths } from '#web/lib/paths.ts';
import { useSetting } from '#web/lib/settings/index.ts';
import { useUnhurried } from '#web/lib/unhurried.ts';
import { isException, isPlain, useDecideAtOnce, useNextQueue, useUndoLast } from './quick.ts';
import { TaskFilters } from './TaskFilters.tsx';
import { TaskPane } from './TaskPane.tsx';
import { TaskSheet } from './TaskSheet.tsx';
import styles from './tasks.module.css';
import { useAddressAction } from './useAddressAction.ts';
import { useBesideList } from './useBesideList.ts';
import { narrowings, useTaskFilter, type Condition } from './useTaskFilter.ts';
import { useTaskList } from './useTaskList.ts';

const nothing: TaskEntry[] = [];
const getName = ({ subject }: TaskEntry) => subject;

export type TaskWorkspaceProps = {
  queue: QueueEntry;
  /** All queues on the screen. A key goes to the next one with tasks. */
  queues: readonly QueueEntry[];
  definition: WorkflowDefinition;
  /** The condition to which the screen filters the list at first. */
  where?: Condition | undefined;
  /** The business unit, or 0 for all. */
  businessUnitId: number;
  /** Content below the list, which is shown once the list has loaded. */
  below: ReactNode;
};

/** One queue: its tasks, the open task, and the actions on them. */
export function TaskWorkspace({
  queue,
  queues,
  definition,
  where,
  businessUnitId,
  below,
}: TaskWorkspaceProps) {
  const { workflow } = queue;
  const [filter, change] = useTaskFilter(where);
  const { sort, page, pageSize, search } = filter;
  const outbox = useOutbox<TaskEntry>({ definition, getName });
  const taskId = Number(useSearchParams()[0].get('task')) || null;
  const [activeId, setActiveId] = useState(taskId);
  const [isOpen, setOpen] = useState(taskId !== null);
  const isBeside = useBesideList();
  const list = useTaskList({
    queue,
    definition,
    businessUnitId,
    filter,
    gone: outbox.gone,
    isBesideTask: isOpen && isBeside && activeId !== null,
  });
  const { waiting, items, columns, isWaiting, selected, setSelected, chosen, clear } = list;
  const isListed = useUnhurried(waiting.data) !== undefined || waiting.isError;
  const table = useRef<TableHandle>(null);
  const toolbar = useRef<HTMLDivElement>(null);
  const workspace = useRef<HTMLDivElement>(null);
  useTableTop(workspace);
  const claimIt = useClaim(workflow);

  const active = items.find(({ subjectId }) => subjectId === activeId);

  const { act, busy, refused, forgetRefused, form, sendForm, closeForm } = useAct<TaskEntry>({
    definition,
    getName,
    known: ({ facts }) => facts,
    send: outbox.send,
    onDone: clear,
    onSettled: () => table.current?.focus(),
  });
  const decide = (words: EventWords, tasks: readonly TaskEntry[]) => void act(words, tasks);
  useAddressAction({
    definition,
    isReady: waiting.data !== undefined && !waiting.isPlaceholderData,
    readAll: list.readAll,
    select: list.select,
    decide,
  });
  const decideAtOnce = useDecideAtOnce({ items, setActiveId, send: outbox.send });
  const [quick, setQuick] = useSetting('quickDecisions');
  const navigate = useNavigate();
  const undoLast = useUndoLast(outbox);
  const nextQueue = useNextQueue(queues, queue);
  useDecisionKeys({
    definition,
    target: chosen.length > 0 ? chosen : active ? [active] : nothing,
    withForms: chosen.length === 0,
    isBusy: busy !== null,
    isFilling: outbox.gone.size > 0,
    onAct: (words, tasks) =>
      quick && tasks.length === 1 && isPlain(words)
        ? decideAtOnce(words, tasks)
        : decide(words, tasks),
    others: {
      c: () => {
        if (active) void claimIt(active);
      },
      u: () => void undoLast(),
      g: () => void navigate(paths.inbox),
      q: nextQueue,
      p: () => setOpen((open) => !open),
      '/': () => toolbar.current?.querySelector<HTMLInputElement>('[type="search"]')?.focus(),
    },
  });

  const actions = active && (
    <TaskActions task={active} definition={definition} onAct={decide} busy={busy} />
  );
  const isNarrowed = narrowings(filter) > 0 || search !== '';

  return (
    <>
      <RefusedNotice
        refused={[...refused, ...outbox.refused]}
        getName={(id) => items.find(({ subjectId }) => subjectId === id)?.subject}
        onDismiss={() => {
          forgetRefused();
          outbox.forgetRefused();
        }}
      />
      <OutboxLine decided={outbox.decided} pending={outbox.gone.size} />
      <div ref={workspace} className={styles.workspace}>
        <div className={styles.list}>
          <Loaded query={waiting} loading={<Skeleton kind="table" rows={10} columns={6} />}>
            {() => (
              <DataTable
                label={queue.label}
                rows={items}
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
                toolbar={
                  <div ref={toolbar} className={styles.toolbar}>
                    <TaskFilters definition={definition} filter={filter} onChange={change} />
                    {isBeside && (
                      <Switch
                        label="Decide with one key"
                        checked={quick}
                        onCheckedChange={setQuick}
                      />
                    )}
                  </div>
                }
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
          <DecisionBar
            definition={definition}
            waiting={list.selectable}
            selected={chosen}
            total={list.total}
            onSelectAll={() => void list.readAll().then(list.select)}
            isException={isException}
            onSelectPlain={() =>
              void (chosen.length > 0 ? Promise.resolve(chosen) : list.readAll()).then((rows) =>
                list.select(rows.filter((row) => !isException(row))),
              )
            }
            onAct={decide}
            onClear={clear}
            busy={busy}
          />
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
