import { queryOptions } from '@tanstack/react-query';
import type {
  HoldsOfPerson,
  MissingOfMonth,
  MonthChoice,
  Paged,
  PersonDifference,
  RunDetails,
  RunEntry,
  SlipEntry,
} from '#machines/domains/pay/contracts/payrollRuns.ts';
import type {
  OwnSlip,
  Payslip,
  SlipComparison,
  WhyAnswer,
} from '#machines/domains/pay/contracts/payslips.ts';
import type { RunKind } from '#machines/domains/pay/payrollRun/kinds.ts';
import { api } from '#web/lib/apiClient.ts';
import { workflowKeys } from '#web/lib/workflowKeys.ts';

/** Query key of payroll data. It is refetched whenever a run changes its state. */
export const RUNS = [...workflowKeys.of('payrollRun'), 'payroll'] as const;

const get =
  <Answer>(path: string, query: Record<string, string | number>) =>
  ({ signal }: { signal: AbortSignal }) =>
    api.get<Answer>(path, query, signal);

export const runsQuery = (kind: RunKind, pageNo: number) =>
  queryOptions({
    queryKey: [...RUNS, 'list', kind, pageNo] as const,
    queryFn: get<Paged<RunEntry>>('/Payroll/Runs', { kind, pageNo }),
  });

export const monthsQuery = queryOptions({
  queryKey: [...RUNS, 'months'] as const,
  queryFn: get<MonthChoice[]>('/Payroll/Months', {}),
});

export const bonusesQuery = queryOptions({
  queryKey: [...RUNS, 'bonuses'] as const,
  queryFn: get<{ id: number; name: string }[]>('/Payroll/Bonuses', {}),
});

export const missingQuery = (monthId: number, kind: RunKind) =>
  queryOptions({
    queryKey: [...RUNS, 'missing', monthId, kind] as const,
    queryFn: get<MissingOfMonth>('/Payroll/Missing', { monthId, kind }),
    enabled: monthId > 0,
  });

/** A run is refetched this often while it is being calculated. */
const ASKED_AGAIN_MS = 1500;

export const runQuery = (runId: number) =>
  queryOptions({
    queryKey: [...RUNS, 'run', runId] as const,
    queryFn: get<RunDetails>('/Payroll/Run', { runId }),
    refetchInterval: ({ state }) => (state.data?.state === 'calculating' ? ASKED_AGAIN_MS : false),
  });

/** The payslips of a run. An empty `state` means all states. */
export const slipsQuery = (runId: number, search: string, state: string, pageNo: number) =>
  queryOptions({
    queryKey: [...RUNS, 'slips', runId, search, state, pageNo] as const,
    queryFn: get<Paged<SlipEntry>>('/Payroll/Slips', { runId, search, state, pageNo }),
  });

/**
 * The differences from the previous month, or from an earlier version of the same run if `version` is not 0.
 */
export const differencesQuery = (runId: number, version: number, pageNo: number) =>
  queryOptions({
    queryKey: [...RUNS, 'differences', runId, version, pageNo] as const,
    queryFn: get<Paged<PersonDifference>>('/Payroll/Differences', { runId, version, pageNo }),
  });

export const slipQuery = (slipId: number) =>
  queryOptions({
    queryKey: [...RUNS, 'slip', slipId] as const,
    queryFn: get<Payslip>('/Payroll/Slip', { slipId }),
    enabled: slipId > 0,
  });

export const mySlipsQuery = queryOptions({
  queryKey: [...RUNS, 'mySlips'] as const,
  queryFn: get<OwnSlip[]>('/Payroll/MySlips', {}),
});

export const holdsQuery = (employeeId: number) =>
  queryOptions({
    queryKey: [...RUNS, 'holds', employeeId] as const,
    queryFn: get<HoldsOfPerson>('/Payroll/Holds', { employeeId }),
  });

export const whyQuery = (slipId: number, code: string) =>
  queryOptions({
    queryKey: [...RUNS, 'why', slipId, code] as const,
    queryFn: get<WhyAnswer>('/Payroll/Why', { slipId, code }),
    retry: false,
  });

export const compareQuery = (slipId: number) =>
  queryOptions({
    queryKey: [...RUNS, 'compare', slipId] as const,
    queryFn: get<SlipComparison>('/Payroll/Compare', { slipId }),
    retry: false,
  });
