import { useQuery } from '@tanstack/react-query';
import type { WorkflowDefinition } from '#machines/core/contracts/workflow.ts';
import { definitionsQuery, definitionsWith } from './api.ts';

/**
 * Returns the definitions of these workflows by ID. Those published after the page was loaded are fetched on
 * first use.
 */
export function useDefinitions(
  workflows: readonly string[],
): ReadonlyMap<string, WorkflowDefinition> {
  const { data: definitions } = useQuery(definitionsQuery);
  const missing = [...new Set(workflows)]
    .filter((id) => definitions && !definitions.some((one) => one.id === id))
    .toSorted((a, b) => a.localeCompare(b));
  const { data: later } = useQuery({ ...definitionsWith(missing), enabled: missing.length > 0 });
  return new Map([...(definitions ?? []), ...(later ?? [])].map((one) => [one.id, one]));
}
