import { queryOptions } from '@tanstack/react-query';
import type { UploadedPolicy } from '#machines/domains/documents/contracts/policies.ts';
import { api } from '#web/lib/apiClient.ts';

const key = ['policies'] as const;

/** The policies that the user may read, of a business unit or of all (0), latest first. */
export const policiesQuery = (BusinessUnitId: number) =>
  queryOptions({
    queryKey: [...key, 'list', BusinessUnitId] as const,
    queryFn: ({ signal }) =>
      api.get<UploadedPolicy[]>(
        '/SaasMasterData/GetUploadedPolicies',
        { AccountId: 0, BusinessUnitId },
        signal,
      ),
  });

/** The policy in a URL (spec 000 §7). */
export const policyQuery = (PolicyId: number) =>
  queryOptions({
    queryKey: [...key, 'one', PolicyId] as const,
    queryFn: ({ signal }) =>
      api.get<UploadedPolicy>(
        '/SaasMasterData/GetUploadedPolicyById',
        { AccountId: 0, BusinessUnitId: 0, PolicyId },
        signal,
      ),
    enabled: PolicyId > 0,
  });

export const policyKeys: readonly (readonly unknown[])[] = [key];
