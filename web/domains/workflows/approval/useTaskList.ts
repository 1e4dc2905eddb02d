import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { QueueEntry, WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import type { TaskEntry } from '#machines/core/tasks.ts';
import type { Selection } from '#web/components/table/index.ts';
import { canBeDecided, waitingQuery } from '#web/kits/workflow/index.ts';
import { SORT_NAMES, taskColumns } from './taskColumns.tsx';
import type { TaskListFilter } from './useTaskFilter.ts';

const nothing: TaskEntry[] = [];
/** The largest page that the server returns. */
const LARGEST_PAGE = 1000;

export type TaskListOptions = {
  queue: QueueEntry;
  definition: WorkflowDefinition;
  businessUnitId: number;
  filter: TaskListFilter;
  /** Rows that were decided on and are still listed by the server. */
  gone: ReadonlySet<number>;
  /** Whether a task is open beside the list. */
  isBesideTask: boolean;
};

const keyOf = ({ subjectId }: TaskEntry) => String(subjectId);

/**
 * Returns a page of a queue without the rows that were just decided on, and the selection, which may include
 * rows of other pages.
 */
export function useTaskList({
  queue,
  definition,
  businessUnitId,
  filter,
  gone,
  isBesideTask,
}: TaskListOptions) {
  const queries = useQueryClient();
  const { workflow, state } = queue;
  const { sort, page, pageSize, search, overdue, claimed, where } = filter;
  const taskQuery = {
    workflow,
    state,
    businessUnitId,
    ...(search !== '' && { search }),
    ...(overdue && { overdue }),
    ...(claimed && { claimed }),
    ...(where.length > 0 && { where: JSON.stringify(where) }),
    ...(sort && { sort: SORT_NAMES[sort.column] ?? sort.column, descending: sort.descending }),
  };
  const waiting = useQuery({
    ...waitingQuery({ ...taskQuery, page, pageSize }),
    placeholderData: keepPreviousData,
  });
  const listed = waiting.data?.items ?? nothing;
  const items = useMemo(
    () => (gone.size === 0 ? listed : listed.filter(({ subjectId }) => !gone.has(subjectId))),
    [listed, gone],
  );
  const [selected, setSelected] = useState<Selection>(new Set());
  const [beyond, setBeyond] = useState<ReadonlyMap<string, TaskEntry>>(new Map());
  const isWaiting = useMemo(() => canBeDecided(definition), [definition]);
  const chosen = useMemo(() => {
    const here = new Map(items.map((row) => [keyOf(row), row]));
    return [...selected].flatMap((id) => {
      const row = here.get(id) ?? beyond.get(id);
      return row && !gone.has(row.subjectId) ? [row] : [];
    });
  }, [items, selected, beyond, gone]);
  const total = (waiting.data?.total ?? 0) - (listed.length - items.length);

  /** Reads the rows of all pages, and returns those that can be decided on here. */
  const readAll = async (): Promise<readonly TaskEntry[]> => {
    if (total <= items.length) return items.filter(isWaiting);
    const rows: TaskEntry[] = [];
    for (let next = 1; rows.length < total; next += 1) {
      const read = await queries.fetchQuery(
        waitingQuery({ ...taskQuery, page: next, pageSize: LARGEST_PAGE }),
      );
      if (read.items.length === 0) break;
      rows.push(...read.items);
    }
    return rows.filter((row) => isWaiting(row) && !gone.has(row.subjectId));
  };
  const select = (rows: readonly TaskEntry[]) => {
    setBeyond(new Map(rows.map((row) => [keyOf(row), row])));
    setSelected(new Set(rows.map(keyOf)));
  };

  return {
    waiting,
    items,
    total,
    columns: useMemo(
      () => taskColumns(definition, listed, isBesideTask),
      [definition, listed, isBesideTask],
    ),
    isWaiting,
    selectable: useMemo(() => items.filter(isWaiting), [items, isWaiting]),
    selected,
    setSelected,
    chosen,
    select,
    readAll,
    clear: () => setSelected(new Set()),
  };
}
