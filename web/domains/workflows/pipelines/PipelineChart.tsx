import { useMemo, useState } from 'react';
import { chartedWorkflow, getChart } from '#machines/core/chart/chart.ts';
import type { Chart } from '#machines/core/chart/contract.ts';
import { compareVersions } from '#machines/kits/requests/compareVersions.ts';
import type { PipelineDefinition } from '#machines/kits/requests/pipeline.ts';
import { requestKind } from '#machines/catalogue/requests.ts';
import { requestWorkflow } from '#machines/kits/requests/workflow.ts';
import { Card } from '#web/components/ui/index.ts';
import { ChartView, chartIn, DifferenceList } from '#web/domains/workflows/workbench/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const NONE = new Map<string, never>();

type Props = {
  kind: string;
  definition: PipelineDefinition;
  /** The published steps, for comparison; null if there are none. */
  published: PipelineDefinition | null;
  label: string;
};

const chartOfSteps = (
  id: string,
  definition: PipelineDefinition,
  version: number,
): Chart | null => {
  const kind = requestKind(id);
  if (!kind) return null;
  const workflow = requestWorkflow({ kind, definition, version: 1, hash: '' });
  const pipeline = {
    kind: id,
    label: kind.label,
    version,
    isLatest: version === 1,
    limits: [],
    definition,
  };
  return { ...getChart(chartedWorkflow(workflow)), pipeline };
};

/** The chart of these steps, drawn by the same code as all machines, with their changes. */
export function PipelineChart({ kind, definition, published, label }: Props) {
  const t = useTranslate();
  const [selected, setSelected] = useState<string | null>(null);
  const { chart, changes, differences } = useMemo(() => {
    const after = chartOfSteps(kind, definition, 1);
    const before = published && chartOfSteps(kind, published, 0);
    const comparison = before && after ? compareVersions(before, after) : null;
    const drawn = comparison?.merged ?? after;
    return {
      chart: drawn && chartIn(t, drawn),
      changes: comparison?.changes,
      differences: comparison?.differences ?? [],
    };
  }, [t, kind, definition, published]);
  if (!chart) return null;
  return (
    <>
      <ChartView
        label={t('Chart of {name}', { name: label })}
        chart={chart}
        selected={selected}
        onSelect={setSelected}
        found={null}
        marks={NONE}
        changes={changes}
        actions={null}
      />
      {differences.length > 0 && (
        <Card title="What changes">
          <DifferenceList differences={differences} />
        </Card>
      )}
    </>
  );
}
