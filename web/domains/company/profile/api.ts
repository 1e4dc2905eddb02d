import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LoginAnswer } from '#machines/core/contracts/workflow.ts';
import type { MailProposal } from '#machines/domains/company/contracts/mailProposals.ts';
import type { SessionEntry, SignInLogEntry } from '#machines/domains/company/contracts/auth.ts';
import { api } from '#web/lib/apiClient.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => api.get<SessionEntry[]>('/Auth/Sessions', {}, signal),
  staleTime: 0,
});

/** The user's own mail addresses, as stored. */
export const ownMailQuery = queryOptions({
  queryKey: ['account', 'mail'],
  queryFn: ({ signal }) => api.get<LoginAnswer>('/Auth/Me', {}, signal),
  select: ({ strOfficeMail, strPersonalMail }) => ({ strOfficeMail, strPersonalMail }),
  staleTime: 0,
});

/** Addresses that others proposed for this account, while they are pending. */
export const ownMailProposalsQuery = queryOptions({
  queryKey: ['account', 'mailProposals'],
  queryFn: ({ signal }) => api.get<MailProposal[]>('/Auth/MailProposals', {}, signal),
  staleTime: 0,
});

const PAGE_SIZE = 100;

export interface SignInFilter {
  /** Limits the log to this user. Without it, it contains everyone whom the reader may see. */
  userId?: number | undefined;
  employeeId?: number | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** The sign-in log in pages, the latest first. */
export const signInsQuery = (filter: SignInFilter) =>
  infiniteQueryOptions({
    queryKey: ['account', 'signIns', filter],
    queryFn: ({ pageParam, signal }) =>
      api.get<SignInLogEntry[]>(
        '/Auth/UserLogginInfo',
        { ...filter, pageNo: pageParam, pageSize: PAGE_SIZE },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (page, _pages, pageNo) => (page.length < PAGE_SIZE ? undefined : pageNo + 1),
    staleTime: 0,
  });
