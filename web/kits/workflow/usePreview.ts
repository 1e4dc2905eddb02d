import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { previewEvents, type Item } from './api.ts';

/** After this pause the preview is requested, so that selecting several rows in turn sends only one request. */
const PAUSE_MS = 250;

/**
 * For more rows than this, the preview is only requested when a button is pressed, because previewing 50,000
 * events on every visit would take the server seconds.
 */
const UNASKED_UP_TO = 5000;

/** Fifty thousand IDs are too long for a query key, so each list of items gets a number. */
const numbers = new WeakMap<readonly Item[], number>();
let given = 0;
function getNumber(items: readonly Item[]): number {
  const existing = numbers.get(items);
  if (existing !== undefined) return existing;
  given += 1;
  numbers.set(items, given);
  return given;
}

/** Returns what these events would do. It is `stale` while a newer preview is loading. */
export function usePreview(definition: WorkflowDefinition, items: readonly Item[]) {
  const settled = useDebounced(items, PAUSE_MS);
  const key = useMemo(() => getNumber(settled), [settled]);
  const asks = settled.length > 0 && settled.length <= UNASKED_UP_TO;
  const { data, isFetching } = useQuery({
    queryKey: [...workflowKeys.of(definition.id), 'preview', key],
    queryFn: () => previewEvents(definition.id, settled),
    enabled: asks,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  return { preview: asks ? data : undefined, stale: isFetching || settled !== items };
}
