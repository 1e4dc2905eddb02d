import type { KpiLine } from '#machines/domains/performance/scoring/final.ts';

/** The labels for why a KPI counts with its percentage. */
export const REASONS: Readonly<Record<KpiLine['reason'], string>> = {
  ratio: 'Result compared with the target',
  capped: 'As much as this KPI counts at most',
  betweenFloorAndStretch: 'In proportion between its limits',
  noneOccurred: '0 (target met)',
  deviation: 'By its distance from the target',
  noTarget: 'The target is 0',
  noResult: 'No result yet: the others share its weight',
};

export const FREQUENCIES: Readonly<Record<string, string>> = {
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  halfYearly: 'Half-yearly',
  yearly: 'Yearly',
};
