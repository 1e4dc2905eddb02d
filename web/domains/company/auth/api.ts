import { queryOptions } from '@tanstack/react-query';
import type { LoginAnswer, WriteAnswer } from '#machines/core/contracts/workflow.ts';
import type {
  ForgetPasswordAnswer,
  ProviderEntry,
  ResetTokenAnswer,
  TicketOpenedAnswer,
} from '#machines/domains/company/contracts/auth.ts';
import type { Invitation } from '#machines/domains/company/contracts/users.ts';
import { api } from '#web/lib/apiClient.ts';

export const providersQuery = queryOptions({
  queryKey: ['signIn', 'providers'],
  queryFn: () => api.getAs<ProviderEntry[]>(null, '/Auth/Providers'),
  staleTime: Infinity,
});

/** The request uses up the ticket, so it is sent only once, without retries or fetching again on focus. */
export const ticketQuery = (ticket: string) =>
  queryOptions({
    queryKey: ['signIn', 'ticket', ticket],
    queryFn: () => api.post<TicketOpenedAnswer>('/Auth/LoginByTicket', { ticket }, { as: null }),
    retry: false,
    staleTime: Infinity,
    gcTime: Infinity,
  });

export const goOnByTicket = (ticket: string) =>
  api.post<LoginAnswer>('/Auth/LoginByTicket', { ticket, isContinue: true }, { as: null });

export const askForReset = (loginOrEmail: string) =>
  api.post<ForgetPasswordAnswer>('/Auth/ForgetPassword', { strEmail: loginOrEmail }, { as: null });

export const verifyReset = (request: { strLoginId: string; pin: string }) =>
  api.post<ResetTokenAnswer>('/Auth/VerifyForgetPasswordOTP', request, { as: null });

export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['signIn', 'invitation', token],
    queryFn: () => api.post<Invitation>('/Users/Invitation', { token }, { as: null }),
    retry: false,
    staleTime: Infinity,
  });

export const acceptInvitation = (accepted: {
  token: string;
  newPassword: string;
  confirmPassword: string;
}) => api.post<LoginAnswer>('/Users/AcceptInvitation', accepted, { as: null });

export const resetPassword = (reset: {
  resetToken: string;
  newPassword: string;
  confirmPassword: string;
}) => api.post<WriteAnswer>('/Auth/ResetPassword', reset, { as: null });

/** POST /Auth/RefuseMailByLink. */
export const refuseMailByLink = (token: string): Promise<WriteAnswer> =>
  api.post<WriteAnswer>('/Auth/RefuseMailByLink', { token }, { as: null });
