import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  InviteAllPreview,
  RoleProposal,
  UserDetails,
  UserEntry,
} from '#machines/domains/company/contracts/users.ts';
import type { MailProposal } from '#machines/domains/company/contracts/mailProposals.ts';
import type { ProfileHolder, RoleProfile } from '#machines/domains/workflows/contracts/bundles.ts';
import type { ProgramEntry } from '#machines/domains/company/contracts/programs.ts';
import type { HeldByEntry, RoleEntry } from '#machines/domains/company/contracts/roles.ts';
import { msg } from '#machines/core/locales/messages.ts';
import { api } from '#web/lib/apiClient.ts';

/** The message if a granted role needs a second administrator. */
export const ROLES_WAIT = msg(
  '{n, plural, one {# role waits for another administrator to confirm} other {# roles wait for another administrator to confirm}}',
);

/** The key of all queries about users. Every change of a user invalidates it. */
export const usersKey = ['users'] as const;

export type UserFilter = {
  search: string;
  kind: string;
  status: string;
  businessUnitId: number;
  page: number;
  pageSize: number;
};

export const usersQuery = (filter: UserFilter) =>
  queryOptions({
    queryKey: [...usersKey, 'list', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: UserEntry[] }>('/Users/List', filter, signal),
    placeholderData: keepPreviousData,
  });

export const userQuery = (userId: number) =>
  queryOptions({
    queryKey: [...usersKey, 'one', userId] as const,
    queryFn: ({ signal }) => api.get<UserDetails>('/Users/Details', { userId }, signal),
  });

export const inviteAllQuery = queryOptions({
  queryKey: [...usersKey, 'inviteAll'] as const,
  queryFn: ({ signal }) => api.get<InviteAllPreview>('/Users/InviteAll', {}, signal),
});

export const programsQuery = queryOptions({
  queryKey: [...usersKey, 'programs'] as const,
  queryFn: ({ signal }) => api.get<ProgramEntry[]>('/Programs/List', {}, signal),
});

/** Built-in roles and the company's own. */
export const rolesQuery = queryOptions({
  queryKey: [...usersKey, 'roles'] as const,
  queryFn: ({ signal }) => api.get<RoleEntry[]>('/Roles/List', {}, signal),
});

export const roleProfilesQuery = queryOptions({
  queryKey: [...usersKey, 'profiles'] as const,
  queryFn: ({ signal }) => api.get<RoleProfile[]>('/RoleProfiles/List', {}, signal),
});

export const profileHoldersQuery = (id: number) =>
  queryOptions({
    queryKey: [...usersKey, 'profiles', id] as const,
    queryFn: ({ signal }) => api.get<ProfileHolder[]>('/RoleProfiles/Holders', { id }, signal),
  });

export const heldRolesQuery = (filter: {
  search: string;
  role: string;
  businessUnitId: number;
  /** Only roles that someone had on this day; otherwise all, with past and future periods. */
  asOf?: string | undefined;
  page: number;
  pageSize: number;
}) =>
  queryOptions({
    queryKey: [...usersKey, 'held', filter] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: HeldByEntry[] }>('/Roles/Held', filter, signal),
    placeholderData: keepPreviousData,
  });

/** Role changes that wait for a second administrator. */
export const roleProposalsQuery = queryOptions({
  queryKey: [...usersKey, 'roleProposals'] as const,
  queryFn: ({ signal }) => api.get<RoleProposal[]>('/Users/RoleProposals', {}, signal),
});

/** Proposed email addresses, pending ones first. */
export const mailProposalsQuery = (page: number, pageSize: number) =>
  queryOptions({
    queryKey: [...usersKey, 'mailProposals', page, pageSize] as const,
    queryFn: ({ signal }) =>
      api.get<{ total: number; items: MailProposal[] }>(
        '/Users/MailProposals',
        { page, pageSize },
        signal,
      ),
    placeholderData: keepPreviousData,
  });
