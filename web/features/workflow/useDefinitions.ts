import { useQuery } from '@tanstack/react-query';
import type { WorkflowDefinition } from '#machines/contracts/workflow.ts';
import { definitionsQuery, definitionsWith } from './api.ts';

/**
 * The words of these workflows, by id. One that was published since the page was loaded is asked for
 * when it is first met.
 */
export function useDefinitions(
  workflows: readonly string[],
): ReadonlyMap<string, WorkflowDefinition> {
  const { data: known } = useQuery(definitionsQuery);
  const missing = [...new Set(workflows)]
    .filter((id) => known && !known.some((one) => one.id === id))
    .toSorted((a, b) => a.localeCompare(b));
  const { data: later } = useQuery({ ...definitionsWith(missing), enabled: missing.length > 0 });
  return new Map([...(known ?? []), ...(later ?? [])].map((one) => [one.id, one]));
}
