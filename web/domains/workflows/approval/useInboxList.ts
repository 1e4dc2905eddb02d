import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxRow, QueueEntry } from '#machines/core/contracts/workflow.ts';
import { getFamily } from '#machines/core/workflowId.ts';
import { inboxQuery } from '#web/kits/workflow/index.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { getSum } from './mostUrgent.ts';
import type { InboxFilter } from './useInboxFilter.ts';

const PAUSE_MS = 300;
const nothing: InboxRow[] = [];

/** Identifies a task across all workflows. */
export const getKey = ({ workflow, subjectId }: InboxRow) => `${workflow} ${subjectId}`;

/** Returns a page of the inbox without the tasks that were just decided on. */
export function useInboxList(
  businessUnitId: number,
  queues: readonly QueueEntry[],
  { search: typed, isOverdue, kinds, isByKind, page, pageSize, showPage }: InboxFilter,
) {
  const search = useDebounced(typed.trim(), PAUSE_MS);
  const list = useQuery({
    ...inboxQuery({
      businessUnitId,
      page,
      pageSize,
      ...(isOverdue && { overdue: true }),
      ...(kinds.length > 0 && { kinds: kinds.join(',') }),
      ...(isByKind && { order: 'kind' as const }),
      ...(search !== '' && { search }),
    }),
    placeholderData: keepPreviousData,
  });
  // The tasks that were decided on, each with the time of the list that contained it. A later list may
  // contain a task again, because its decision was undone.
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(new Map());
  const listed = list.data?.items ?? nothing;
  const items = listed.filter((row) => decided.get(getKey(row)) !== list.dataUpdatedAt);

  // Whether this page is beyond the end, because the last task of the last page was decided on here or by
  // someone else.
  const isBeyond = list.data?.items.length === 0 && !list.isPlaceholderData && page > 1;
  const goBack = useEffectEvent(() => showPage({ page: page - 1, pageSize }));
  useEffect(() => {
    if (isBeyond) goBack();
  }, [isBeyond, page]);

  const isNarrowed = search !== '' || isOverdue || kinds.length > 0;
  return {
    list,
    items,
    isNarrowed,
    total: getTotal(),
    /** Hides a task that was decided on until the list is fetched again. */
    drop: (row: InboxRow) => setDecided((now) => new Map(now).set(getKey(row), list.dataUpdatedAt)),
  };

  /**
   * Returns the total from the counts of the queues. The matches of a search are not counted, so its total is
   * only known on the last page.
   */
  function getTotal(): number | undefined {
    const seen = (page - 1) * pageSize + listed.length;
    const gone = listed.length - items.length;
    if (list.data && !list.data.hasMore) return seen - gone;
    if (search !== '') return undefined;
    const counted = queues.filter(
      ({ workflow }) => kinds.length === 0 || kinds.includes(getFamily(workflow)),
    );
    return Math.max(getSum(counted, isOverdue ? 'overdue' : 'waiting'), seen + 1) - gone;
  }
}
