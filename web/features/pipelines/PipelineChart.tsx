import { useMemo, useState } from 'react';
import { chartedWorkflow, chartOf } from '#machines/chart/chart.ts';
import type { PipelineDefinition } from '#machines/requests/pipeline.ts';
import { requestKind } from '#machines/requests/registry.ts';
import { requestWorkflow } from '#machines/requests/workflow.ts';
import { ChartView, chartIn } from '#web/features/workbench/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const NONE = new Map<string, never>();

type Props = { kind: string; definition: PipelineDefinition; label: string };

/** The state chart of this pipeline, drawn by the same code as every other machine. */
export function PipelineChart({ kind: id, definition, label }: Props) {
  const t = useTranslate();
  const [selected, setSelected] = useState<string | null>(null);
  const chart = useMemo(() => {
    const kind = requestKind(id);
    if (!kind) return null;
    const workflow = requestWorkflow({ kind, definition, version: 1, hash: '' });
    return chartIn(t, chartOf(chartedWorkflow(workflow)));
  }, [t, id, definition]);
  if (!chart) return null;
  return (
    <ChartView
      label={t('Chart of {name}', { name: label })}
      chart={chart}
      selected={selected}
      onSelect={setSelected}
      found={null}
      marks={NONE}
      actions={null}
    />
  );
}
