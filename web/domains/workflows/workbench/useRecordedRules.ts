import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chart } from '#machines/core/chart/contract.ts';
import { chartOfRules } from '#machines/core/chart/rules.ts';
import { ruleVersionsQuery } from './api.ts';

/**
 * Returns a machine's recorded rules and its current ones, for comparison. Returns null for a pipeline, whose
 * versions have their own charts, and for rules that no server has run.
 */
export function useRecordedRules(
  chart: Chart,
  digest: string | null,
): { before: Chart; after: Chart; since: string } | null {
  const enabled = digest !== null && chart.version !== null && !chart.pipeline;
  const { data } = useQuery({ ...ruleVersionsQuery(chart.id), enabled });
  return useMemo(() => {
    const then = data?.find((one) => one.digest === digest);
    const now = data?.find(({ isNow }) => isNow);
    if (!enabled || !then || !now) return null;
    return {
      before: chartOfRules(chart, then),
      after: chartOfRules(chart, now),
      since: then.since,
    };
  }, [chart, data, digest, enabled]);
}
