import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import { firstPipeline } from '#machines/kits/requests/firstPipeline.ts';
import { pipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { query } from '#server/platform/db/sql.ts';
import type { BoundWorkflow } from '#server/engine/instances/engine.ts';
import { declaredRequests } from './declared.ts';

interface Row {
  workflow: string;
  kind: string;
  version: number;
  definition: unknown;
}

/**
 * The charts of all versions of all pipelines of an account, newest first. A kind without a published version is shown
 * with its default steps, under the name of the kind.
 */
export async function pipelineCharts(
  db: Db,
  workflows: ReadonlyMap<string, BoundWorkflow>,
  accountId: number,
): Promise<Chart[]> {
  const rows = await query<Row>(
    db,
    `select workflow, kind, version, definition from approval_pipeline_versions
     where account_id = $accountId order by version desc`,
    { accountId },
  );
  return declaredRequests.value.flatMap((kind): Chart[] => {
    const ofKind = {
      kind: kind.id,
      label: kind.label,
      limits: [
        ...(kind.amount ? (['amount'] as const) : []),
        ...(kind.days ? (['days'] as const) : []),
      ],
    };
    const published = rows.flatMap((row) => {
      const bound = row.kind === kind.id ? workflows.get(row.workflow) : undefined;
      return bound ? [{ ...row, bound }] : [];
    });
    if (published.length === 0) {
      const definition = firstPipeline(kind);
      const workflow = requestWorkflow({ kind, definition, version: 1, hash: '' });
      return [
        {
          ...getChart({ ...chartedWorkflow(workflow), id: kind.id, version: null }),
          pipeline: { ...ofKind, version: 0, isLatest: true, definition },
        },
      ];
    }
    return published.map(({ version, definition, bound }, place) => ({
      ...getChart(chartedWorkflow(bound.workflow)),
      pipeline: {
        ...ofKind,
        version,
        isLatest: place === 0,
        definition: pipelineDefinition.parse(definition),
      },
    }));
  });
}
