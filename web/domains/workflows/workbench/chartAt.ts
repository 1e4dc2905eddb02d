import type { Chart } from '#machines/core/chart/contract.ts';
import { getFamily, getPipelineVersion } from '#machines/core/workflowId.ts';

/**
 * Returns the chart that a URL names: a workflow, a version of a pipeline (`leave@2-…`, or `leave` with its
 * number), or a kind of request, which means its latest version.
 */
export function chartAt(
  charts: readonly Chart[],
  address: string,
  version: number | null = null,
): Chart | undefined {
  const exact = charts.find(({ id }) => id === address);
  if (exact && version === null) return exact;
  const wanted = version ?? getPipelineVersion(address);
  const ofKind = charts.filter(({ pipeline }) => pipeline?.kind === getFamily(address));
  return wanted === null
    ? ofKind.find(({ pipeline }) => pipeline?.isLatest)
    : ofKind.find(({ pipeline }) => pipeline?.version === wanted);
}

/** One chart for each workflow and kind of request: its latest version. */
export const presentCharts = (charts: readonly Chart[]): Chart[] =>
  charts.filter(({ pipeline }) => pipeline?.isLatest ?? true);

/** The versions of the chart's kind of request, latest first; none for other workflows. */
export const getVersions = (charts: readonly Chart[], { pipeline }: Chart): Chart[] =>
  pipeline ? charts.filter((one) => one.pipeline?.kind === pipeline.kind) : [];

/** The address of a workflow that doesn't change when another version is published. */
export const familyOfChart = ({ id, pipeline }: Chart): string => pipeline?.kind ?? id;

/** The name of a workflow without the version of its pipeline. */
export const nameOfChart = ({ label, pipeline }: Chart): string => pipeline?.label ?? label;
