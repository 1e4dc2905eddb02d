import { useMemo, useState } from 'react';
import { chartedWorkflow, chartOf } from '#machines/chart/chart.ts';
import type { PipelineDefinition } from '#machines/requests/pipeline.ts';
import { requestKind } from '#machines/requests/registry.ts';
import { requestWorkflow } from '#machines/requests/workflow.ts';
import { ChartView, centreOf, chartIn, makeMeasure, place } from '#web/features/workbench/index.ts';
import { useTranslate } from '#web/lib/messages.ts';

const NONE = new Map<string, never>();

type Props = { kind: string; definition: PipelineDefinition; label: string };

/** The state chart of this pipeline, drawn by the same code as every other machine. */
export function PipelineChart({ kind: id, definition, label }: Props) {
  const t = useTranslate();
  const [selected, setSelected] = useState<string | null>(null);
  const placed = useMemo(() => {
    const kind = requestKind(id);
    if (!kind) return null;
    const workflow = requestWorkflow({ kind, definition, version: 1, hash: '' });
    return place(chartIn(t, chartOf(chartedWorkflow(workflow))), makeMeasure());
  }, [t, id, definition]);
  const first = placed?.states.find(({ state }) => state.initial);
  if (!placed || !first) return null;
  return (
    <ChartView
      key={JSON.stringify(definition)}
      label={t('Chart of {name}', { name: label })}
      placed={placed}
      start={centreOf(first.box)}
      selected={selected}
      onSelect={setSelected}
      found={null}
      marks={NONE}
      actions={null}
    />
  );
}
