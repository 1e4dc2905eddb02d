import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Chart } from '#machines/core/chart/contract.ts';
import { chartOfRules } from '#machines/core/chart/rules.ts';
import { ruleVersionsQuery } from './api.ts';

/**
 * A machine as its rules were recorded, and the same of its present rules; null for a pipeline, whose versions have
 * charts of their own, and for rules that no server has run.
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
