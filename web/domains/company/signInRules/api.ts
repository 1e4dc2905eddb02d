import { queryOptions } from '@tanstack/react-query';
import type { SignInRule } from '#machines/domains/company/contracts/signInRules.ts';
import { api } from '#web/lib/apiClient.ts';

export const signInRulesKey = ['signInRules'] as const;

export const signInRulesQuery = queryOptions({
  queryKey: signInRulesKey,
  queryFn: ({ signal }) => api.get<SignInRule[]>('/SignInRules/List', {}, signal),
});
