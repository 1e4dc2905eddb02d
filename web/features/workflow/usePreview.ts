import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { WorkflowDefinition } from '#machines/contracts/workflow.ts';
import { useDebounced } from '#web/lib/useDebounced.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';
import { previewEvents, type Item } from './api.ts';

/** Selecting rows one by one asks once. */
const PAUSE_MS = 250;

/**
 * Above this nothing is asked before a button is pressed, which asks in any case: 50,000 events take
 * the server seconds to evaluate, and each look at the screen would cost them.
 */
const UNASKED_UP_TO = 5000;

/** Fifty thousand ids make a poor key: a list is known by the number it was given when first seen. */
const numbers = new WeakMap<readonly Item[], number>();
let given = 0;
function numberOf(items: readonly Item[]): number {
  const known = numbers.get(items);
  if (known !== undefined) return known;
  given += 1;
  numbers.set(items, given);
  return given;
}

/** What these events would do, kept up to date while they change; `stale` while it is being asked. */
export function usePreview(definition: WorkflowDefinition, items: readonly Item[]) {
  const settled = useDebounced(items, PAUSE_MS);
  const key = useMemo(() => numberOf(settled), [settled]);
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
