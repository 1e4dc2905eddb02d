import type { Chart } from '#machines/core/chart/contract.ts';
import type { Workflow } from '#machines/core/model/workflow.ts';
import { workflows } from '#machines/catalogue/workflows.ts';
import { pipelineDefinition, type PipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { requestKind } from '#machines/catalogue/requests.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';

/** The workflow of a chart, possibly with other steps; undefined for a machine without stored instances. */
export function workflowOfChart(
  { id, pipeline }: Chart,
  draft: PipelineDefinition | null = null,
): Workflow | undefined {
  if (!pipeline) return workflows.find((one) => one.id === id);
  const kind = requestKind(pipeline.kind);
  const definition = draft ?? pipelineDefinition.safeParse(pipeline.definition).data;
  if (!kind || !definition) return undefined;
  const version = Math.max(1, pipeline.version);
  return requestWorkflow({ kind, definition, version, hash: '' });
}
